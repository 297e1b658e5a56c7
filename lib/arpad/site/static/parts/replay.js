/* Recordings of searches played side by side: one slider, a button that plays, one that goes to the next dead end. */
(() => {
  "use strict";
  const { painter, fill, begin } = window.arpadSquares;
  const TICK = 150, FAST = 60; // milliseconds between pictures; steps a picture when it goes fast

  function replay(root) {
    const { unit, first, recordings, words } = JSON.parse(root.dataset.replay);
    const slider = root.querySelector("input[type=range]");
    const output = root.querySelector("output");
    const status = root.querySelector("[role=status]");
    const play = root.querySelector("[data-act=play]");
    const fast = root.querySelector("[data-act=fast]");
    const last = Number(slider.max);
    const whole = (n) => n < 10000 ? String(n) : String(n).replace(/\B(?=(\d{3})+$)/g, words.space);
    const cards = [...root.querySelectorAll(".book-result")].map((card, i) => {
      const svg = card.querySelector("svg");
      return {
        ...recordings[i],
        paint: painter(svg, recordings[i].columns, unit),
        description: svg.querySelector("desc"),
        placed: card.querySelector(".value"),
        how: card.querySelector(".how"),
      };
    });
    let timer;

    function state({ steps, names }, count) {
      const path = [];
      let placed = 0, backs = 0;
      for (const step of steps.slice(0, count)) {
        if (step === "!") { path.pop(); backs += 1; } else { path.push(step.charCodeAt(0) - first); placed += 1; }
      }
      const done = path.length === names.length;
      return { path, placed, backs, done, stuck: !done && (count < steps.length ? steps[count] === "!" : true) };
    }
    function show() {
      const count = Number(slider.value);
      const said = cards.map((card) => {
        const { path, placed, backs, done, stuck } = state(card, count);
        card.paint.clear();
        card.paint.walk(path);
        const exits = card.options[count - 1] ?? [];
        if (card.numbered) {
          path.forEach((cell, n) => card.paint.number(cell, n + 1, n === path.length - 1));
          exits.forEach(([cell, ways]) => { card.paint.square(cell, "free"); card.paint.number(cell, `·${ways}`); });
        }
        card.placed.textContent = whole(placed);
        card.how.textContent = fill(words.how, { backs: whole(backs) });
        const fewest = Math.min(...exits.map(([, ways]) => ways));
        const ties = exits.filter(([, ways]) => ways === fewest).length;
        const sentence = fill(done ? words.tour : stuck ? words.stuck : words.on, { name: card.name, on: card.names[path[path.length - 1]], n: path.length })
          + (ties > 1 ? " " + fill(words.tie, { ties, exits: fewest }) : "");
        card.description.textContent = sentence;
        return sentence;
      });
      slider.style.setProperty("--v", (count - 1) / (last - 1) * 100);
      output.textContent = fill(words.step, { n: whole(count), all: whole(last) });
      if (!timer) status.textContent = said.join(" ");
    }
    function pause() {
      clearInterval(timer);
      timer = undefined;
      play.textContent = words.play;
    }
    function go(count) {
      slider.value = Math.min(count, last);
      if (count >= last) pause();
      show();
    }
    play.addEventListener("click", () => {
      if (timer) { pause(); return show(); }
      if (Number(slider.value) >= last) slider.value = 1;
      play.textContent = words.pause;
      timer = setInterval(() => go(Number(slider.value) + (fast.checked ? FAST : 1)), TICK);
    });
    root.querySelector("[data-act=next]").addEventListener("click", () => {
      pause();
      const from = Number(slider.value);
      const next = cards.map(({ steps }) => {
        let at = from + 1;
        while (at < steps.length && !(steps[at] === "!" && steps[at - 1] !== "!")) at += 1;
        return at < steps.length ? at : last;
      });
      go(Math.min(...next));
    });
    slider.addEventListener("input", () => { pause(); show(); });
    show();
  }
  begin("[data-replay]", replay);
})();
