/* Rows that unfold, and the mirror cell of a crosstable. Both by delegation: answers come and go. */
(() => {
  "use strict";
  document.addEventListener("click", ({ target }) => {
    const button = target.closest(".book-unfold");
    if (!button) return;
    const row = document.getElementById(button.getAttribute("aria-controls"));
    const open = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(open));
    row.hidden = !open;
  });

  const results = (row) => [...row.cells].filter((cell) => /^[wdlxn]( |$)/.test(cell.className));
  function mirror(event) {
    const cell = event.target.closest?.("table.cross td");
    for (const lit of document.querySelectorAll("table.cross .mirror")) lit.classList.remove("mirror");
    if (!cell || event.type === "mouseout") return;
    const rows = [...cell.closest("tbody").rows];
    const line = rows.indexOf(cell.parentElement), column = results(cell.parentElement).indexOf(cell);
    if (column >= 0 && column !== line && rows[column]) results(rows[column])[line]?.classList.add("mirror");
  }
  for (const kind of ["mouseover", "mouseout", "focusin"]) document.addEventListener(kind, mirror);
})();
