/* A walk over a graph drawn on a board: click or Enter steps, Backspace takes back, arrow keys move the focus. */
(() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const make = (name, attributes, text) => {
    const made = document.createElementNS(SVG, name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_, key) => values[key]);

  function walk(root) {
    const play = root.querySelector(".book-play");
    const { columns, unit, names, ways, words } = JSON.parse(play.dataset.walk);
    const svg = play.querySelector("svg");
    const buttons = [...play.querySelectorAll("button")];
    const status = root.querySelector("[role=status]");
    const hint = root.querySelector("[data-act=hint]");
    let path = [], layer;

    const centre = (i) => [(i % columns) * unit + unit / 2, Math.floor(i / columns) * unit + unit / 2];
    const onward = (i) => ways[i].filter((way) => !path.includes(way));
    const here = () => path[path.length - 1];
    const options = () => (path.length ? onward(here()) : names.map((_, i) => i));

    function show(sentence) {
      const next = options();
      layer?.remove();
      layer = make("g", {});
      const line = (points, cls) => points.length > 1 && layer.append(make("polyline", { class: cls, points: points.map((i) => centre(i).join()).join(" ") }));
      line(path, "p trail");
      line(path.slice(-6), "p");
      const square = (i, cls) => layer.append(make("rect", { class: cls, x: centre(i)[0] - unit / 2, y: centre(i)[1] - unit / 2, width: unit, height: unit }));
      if (path.length) {
        square(here(), "here");
        next.forEach((i) => square(i, "free"));
      }
      const number = (i, text, now) => layer.append(make("text", { class: now ? "now" : "n" + "ab"[(Math.floor(i / columns) + i % columns) % 2], x: centre(i)[0], y: centre(i)[1] }, text));
      path.forEach((i, n) => number(i, n + 1, i === here()));
      if (hint.checked && path.length) next.forEach((i) => number(i, `·${onward(i).length}`));
      svg.append(layer);
      buttons.forEach((button, i) => {
        const move = path.indexOf(i);
        button.setAttribute("aria-label", move >= 0 ? fill(words.visited, { name: names[i], n: move + 1 })
          : path.length && next.includes(i) ? fill(hint.checked ? words.next : words.hidden, { name: names[i], n: onward(i).length })
            : fill(words.free, { name: names[i] }));
      });
      status.textContent = sentence ?? told(next);
    }
    function told(next) {
      if (!path.length) return words.start;
      const values = { name: names[here()], n: path.length, all: names.length, ways: next.length };
      if (path.length === names.length) return fill(ways[here()].includes(path[0]) ? words.closed : words.open, values);
      return fill(next.length > 1 ? words.move : next.length ? words.one : words.stuck, values);
    }
    function step(i) {
      if (options().includes(i)) { path.push(i); return show(); }
      const move = path.indexOf(i);
      show(fill(move >= 0 ? words.twice : words.far, { name: names[i], n: move + 1 }));
    }
    function back() { path.pop(); show(); }

    buttons.forEach((button, i) => button.addEventListener("click", () => step(i)));
    play.addEventListener("keydown", (event) => {
      const at = buttons.indexOf(event.target);
      if (at < 0) return;
      if (event.key === "Backspace") { event.preventDefault(); return back(); }
      const moves = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
      const to = at + moves[event.key];
      const sameRow = Math.floor(to / columns) === Math.floor(at / columns);
      if (!(event.key in moves)) return;
      event.preventDefault();
      if (!buttons[to] || (Math.abs(moves[event.key]) === 1 && !sameRow)) return;
      buttons[at].tabIndex = -1;
      buttons[to].tabIndex = 0;
      buttons[to].focus();
    });
    root.querySelector("[data-act=back]").addEventListener("click", back);
    root.querySelector("[data-act=again]").addEventListener("click", () => { path = []; show(); });
    hint.addEventListener("change", () => show());
    show();
  }
  const begin = () => document.querySelectorAll(".book-walk").forEach(walk);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin); else begin();
})();
