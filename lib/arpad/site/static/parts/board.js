/* Boards of squares, for the parts that play on them: what is drawn over a board, and how keys move over it. */
window.arpadSquares = (() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const make = (name, attributes, text) => {
    const made = document.createElementNS(SVG, name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    return made;
  };

  /* A painter for the board in `svg`. `clear` takes away what was painted, and what the page came with over its squares. */
  function painter(svg, columns, unit) {
    let layer;
    const centre = (i) => [(i % columns) * unit + unit / 2, Math.floor(i / columns) * unit + unit / 2];
    const paint = {
      clear() {
        layer?.remove();
        svg.querySelectorAll(":scope > :is(polyline, text, .here, .free)").forEach((each) => each.remove());
        svg.append(layer = make("g", {}));
      },
      line(cells, cls) {
        if (cells.length > 1) layer.append(make("polyline", { class: cls, points: cells.map((i) => centre(i).join()).join(" ") }));
      },
      square(i, cls) {
        layer.append(make("rect", { class: cls, x: centre(i)[0] - unit / 2, y: centre(i)[1] - unit / 2, width: unit, height: unit }));
      },
      number(i, text, now) {
        const shade = "n" + "ab"[(Math.floor(i / columns) + i % columns) % 2];
        layer.append(make("text", { class: now ? "now" : shade, x: centre(i)[0], y: centre(i)[1] }, text));
      },
      /* A walk so far: all of it faint, the last moves strong, the last square filled. */
      walk(path) {
        paint.line(path, "p trail");
        paint.line(path.slice(-6), "p");
        if (path.length) paint.square(path[path.length - 1], "here");
      },
    };
    return paint;
  }

  /* The buttons of a board: a click or Enter presses one, arrow keys go from one to the next, Backspace takes back. */
  function keys(play, buttons, columns, press, back) {
    buttons.forEach((button, i) => button.addEventListener("click", () => press(i)));
    play.onkeydown = (event) => {
      const at = buttons.indexOf(event.target);
      if (at < 0) return;
      if (event.key === "Backspace") { event.preventDefault(); return back(); }
      const moves = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
      if (!(event.key in moves)) return;
      event.preventDefault();
      const to = at + moves[event.key];
      const sameRow = Math.floor(to / columns) === Math.floor(at / columns);
      if (!buttons[to] || (Math.abs(moves[event.key]) === 1 && !sameRow)) return;
      buttons[at].tabIndex = -1;
      buttons[to].tabIndex = 0;
      buttons[to].focus();
    };
  }

  const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_, key) => values[key]);
  const begin = (selector, start) => {
    const all = () => document.querySelectorAll(selector).forEach(start);
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", all); else all();
  };
  return { painter, keys, fill, begin, make };
})();
