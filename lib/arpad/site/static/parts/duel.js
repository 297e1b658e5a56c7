/* A game for two on a graph: move in turns to points not visited yet; who is stuck loses (or, turned round, wins).
   The page plays by pairing points up: it knows no chess. On boards whose moves always change colour the search for a
   better pairing needs no more than `pairUp`. */
(() => {
  "use strict";
  const { painter, keys, fill, begin, make } = window.arpadSquares;

  /* A largest pairing of the points in play, and whether it must cover the point where the mover stands. */
  function pairing(ways, inPlay, here) {
    const mate = new Map();
    const pairUp = (point, tried) => ways[point].some((other) => {
      if (!inPlay.has(other) || other === here || tried.has(other)) return false;
      tried.add(other);
      if (mate.has(other) && !pairUp(mate.get(other), tried)) return false;
      mate.set(point, other);
      mate.set(other, point);
      return true;
    });
    for (const point of inPlay) if (point !== here && !mate.has(point)) pairUp(point, new Set());
    return { mate, covered: pairUp(here, new Set()) };
  }

  /* The turned-round game by complete search; `free` is a set of points as bits. */
  function stuckWins(ways) {
    const known = new Map();
    return function wins(here, free) {
      const key = free * 32 + here;
      if (!known.has(key)) {
        const moves = ways[here].filter((to) => free >> to & 1);
        known.set(key, !moves.length || moves.some((to) => !wins(to, free ^ 1 << to)));
      }
      return known.get(key);
    };
  }

  function duel(root) {
    const { unit, turned: most, boards, words } = JSON.parse(root.dataset.duel);
    const play = root.querySelector(".book-play");
    const group = play.querySelector("[role=group]");
    const svg = play.querySelector("svg");
    const status = root.querySelector("[role=status]");
    const act = (name) => root.querySelector(`[data-act=${name}]`);
    const chosen = (name) => act(name).querySelector(":checked").value;
    let board, paint, buttons, path, slip, search;

    const onward = () => board.ways[path[path.length - 1]].filter((way) => !path.includes(way));
    const inPlay = () => new Set(board.names.map((_, i) => i).filter((i) => !path.slice(0, -1).includes(i)));
    const bits = () => board.names.reduce((sum, _, i) => path.includes(i) ? sum : sum | 1 << i, 0);
    const turned = () => act("turned").checked;

    /* Whether the player to move wins, with the pairing that says so. */
    function judged() {
      const here = path[path.length - 1];
      if (turned()) return { wins: search(here, bits()) };
      const { mate, covered } = pairing(board.ways, inPlay(), here);
      return { wins: covered, mate };
    }
    function after(to, question) {
      path.push(to);
      const answer = question();
      path.pop();
      return answer;
    }
    const winning = () => onward().filter((to) => after(to, () => !judged().wins));

    function build() {
      board = boards[chosen("board")];
      const rows = board.names.length / board.columns;
      const dark = [];
      for (let r = 0; r < rows; r++) for (let c = 1 - r % 2; c < board.columns; c += 2) dark.push(`M${c * unit} ${r * unit}h${unit}v${unit}h-${unit}z`);
      svg.setAttribute("viewBox", `0 0 ${board.columns * unit} ${rows * unit}`);
      svg.replaceChildren(make("rect", { class: "a", width: board.columns * unit, height: rows * unit }), make("path", { class: "b", d: dark.join("") }));
      play.style.setProperty("--n", board.columns);
      buttons = board.names.map((_, i) => Object.assign(document.createElement("button"), { type: "button", tabIndex: i ? -1 : 0 }));
      group.replaceChildren(...buttons);
      paint = painter(svg, board.columns, unit);
      keys(play, buttons, board.columns, press, back);
      search = stuckWins(board.ways);
      if (board.names.length > most) act("turned").checked = false;
      act("turned").disabled = board.names.length > most;
      again();
    }
    function again(sentence) {
      path = [];
      slip = undefined;
      show(sentence ?? words.start);
    }

    function show(sentence) {
      const next = path.length ? onward() : [];
      paint.clear();
      if (path.length && act("pairs").checked && !turned()) {
        const { mate } = judged();
        for (const [a, b] of mate) if (a < b) paint.line([a, b], "p");
      } else paint.line(path, "p trail");
      if (path.length) paint.square(path[path.length - 1], "here");
      next.forEach((i) => paint.square(i, "free"));
      path.forEach((i, n) => paint.number(i, n + 1, n === path.length - 1));
      buttons.forEach((button, i) => {
        const at = path.indexOf(i), name = board.names[i];
        button.setAttribute("aria-label", at >= 0 ? fill(words.visited, { name, n: at + 1 }) : fill(next.includes(i) ? words.next : words.free, { name }));
      });
      status.textContent = sentence;
    }

    const booksTurn = () => (path.length % 2 === 1) === (chosen("mover") === "book");
    /* The book's move: a winning one, the partner of its square if squares are paired; else the one hardest to answer. */
    function answer() {
      const from = path[path.length - 1], next = onward();
      if (!next.length) return ended(turned() ? words.lostTurned : words.won);
      const { wins, mate } = judged();
      const count = (to) => after(to, () => winning().length);
      const to = wins ? mate?.get(from) ?? winning()[0] : next.reduce((best, each) => count(each) < count(best) ? each : best);
      path.push(to);
      const said = [fill(words.answer, { from: board.names[from], name: board.names[to] })];
      if (!wins) said.push(words.hopes);
      else if (mate) said.push(fill(words.pair, { from: board.names[from] }));
      const left = onward().length;
      if (!left) return ended(turned() ? words.wonTurned : words.lost, said);
      said.push(fill(left > 1 ? words.yours : words.one, { ways: left }));
      show(said.join(" "));
    }
    function ended(sentence, said = []) {
      const lost = sentence === words.lost || sentence === words.lostTurned;
      show([...said, sentence, ...(lost ? [slip ?? words.fair] : [])].join(" "));
    }

    function press(i) {
      if (!path.length) {
        path.push(i);
        if (booksTurn()) return answer();
        const left = onward().length;
        return left ? show(fill(left > 1 ? words.yours : words.one, { ways: left })) : ended(turned() ? words.wonTurned : words.lost);
      }
      if (!onward().includes(i)) return show(fill(words.far, { name: board.names[i] }));
      const better = winning();
      if (better.length) slip = better.includes(i) ? undefined : fill(words.slip, { n: path.length + 1, name: board.names[i], better: board.names[better[0]] });
      path.push(i);
      answer();
    }
    function back() {
      if (path.length) path.pop();
      while (path.length && booksTurn()) path.pop();
      slip = undefined;
      show(path.length ? fill(onward().length > 1 ? words.yours : words.one, { ways: onward().length }) : words.start);
    }

    act("board").addEventListener("change", build);
    act("mover").addEventListener("change", () => again());
    act("turned").addEventListener("change", () => again());
    act("pairs").addEventListener("change", () => show(status.textContent));
    act("back").addEventListener("click", back);
    act("again").addEventListener("click", () => again());
    build();
  }
  begin("[data-duel]", duel);
})();
