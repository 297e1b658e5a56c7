/* A walk over a graph drawn on a board: click or Enter steps, Backspace takes back, arrow keys move the focus. */
(() => {
  "use strict";
  const { painter, keys, fill, begin } = window.arpadSquares;

  /* All walks over the board: each word says in its first letter how much is as in the word before. */
  function whole(coded) {
    let word = "";
    return coded && coded.split(" ").map((next) => (word = word.slice(0, next.charCodeAt(0) - 65) + next.slice(1)));
  }

  function walk(root) {
    const play = root.querySelector(".book-play");
    const { columns, unit, names, ways, words, tours } = JSON.parse(play.dataset.walk);
    const buttons = [...play.querySelectorAll("button")];
    const status = root.querySelector("[role=status]");
    const hint = root.querySelector("[data-act=hint]");
    const paint = painter(play.querySelector("svg"), columns, unit);
    let path = [];
    const onward = (i) => ways[i].filter((way) => !path.includes(way));
    const here = () => path[path.length - 1];
    const all = whole(tours);
    const left = (walked) => all.filter((tour) => tour.startsWith(String.fromCharCode(...walked.map((i) => 65 + i)))).length;
    const ahead = (i) => (all ? left([...path, i]) : onward(i).length);
    const options = () => (path.length ? onward(here()) : names.map((_, i) => i));

    function show(sentence) {
      const next = options();
      const counted = hint.checked && (path.length || all);
      paint.clear();
      paint.walk(path);
      if (path.length) next.forEach((i) => paint.square(i, "free"));
      path.forEach((i, n) => paint.number(i, n + 1, i === here()));
      if (counted) next.forEach((i) => paint.number(i, `·${ahead(i)}`));
      buttons.forEach((button, i) => {
        const move = path.indexOf(i);
        button.setAttribute("aria-label", move >= 0 ? fill(words.visited, { name: names[i], n: move + 1 })
          : (path.length || counted) && next.includes(i) ? fill(counted ? words.next : words.hidden, { name: names[i], n: ahead(i) })
            : fill(words.free, { name: names[i] }));
      });
      status.textContent = sentence ?? (all && path.length ? `${told(next)} ${begun(left(path))}` : told(next));
    }
    function told(next) {
      if (!path.length) return words.start;
      const values = { name: names[here()], n: path.length, all: names.length, ways: next.length };
      if (path.length === names.length) return fill(ways[here()].includes(path[0]) ? words.closed : words.open, values);
      return fill(next.length > 1 ? words.move : next.length ? words.one : words.stuck, values);
    }
    const begun = (n) => fill(n > 1 ? words.left : n ? words.last : words.none, { n });
    function step(i) {
      if (options().includes(i)) { path.push(i); return show(); }
      const move = path.indexOf(i);
      show(fill(move >= 0 ? words.twice : words.far, { name: names[i], n: move + 1 }));
    }
    function back() { path.pop(); show(); }

    keys(play, buttons, columns, step, back);
    root.querySelector("[data-act=back]").addEventListener("click", back);
    root.querySelector("[data-act=again]").addEventListener("click", () => { path = []; show(); });
    hint.addEventListener("change", () => show());
    show();
  }
  begin(".book-walk", walk);
})();
