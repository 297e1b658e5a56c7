/* The page's one script: charts, explorers, bets, exercises, quizzes. It knows no chess: answers come ready from the
   library, either stored on a grid or from Python in a worker. Words to show come with the page. */
(() => {
  "use strict";
  const script = document.currentScript;
  const base = new URL("./", script.src).href;
  const words = JSON.parse(script.dataset.words);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const parsed = (html) => document.createRange().createContextualFragment(html);
  const load = (file) => new Promise((done, failed) => {
    const tag = Object.assign(document.createElement("script"), { src: base + file, onload: done, onerror: failed });
    document.head.append(tag);
  });

  /* ---------- charts: drawn when they come near, again when the theme changes, all of them for print ---------- */
  let plotlyLoaded;
  const plotly = () => (plotlyLoaded ??= load(script.dataset.plotly).then(() => window.Plotly));
  const plots = new WeakMap(); // box -> the plain plotly dict, with token names for colours

  function coloured(node, style) {
    if (typeof node === "string") return node.startsWith("--book-") ? style.getPropertyValue(node).trim() || node : node;
    if (Array.isArray(node)) return node.map((each) => coloured(each, style));
    if (node && typeof node === "object") {
      const made = {};
      for (const key in node) made[key] = coloured(node[key], style);
      return made;
    }
    return node;
  }

  function draw(box) {
    return plotly().then((Plotly) => {
      const plot = plots.get(box);
      if (!plot) return;
      const { data, layout, config } = coloured(plot, getComputedStyle(document.documentElement));
      return Plotly.react(box, data, layout, config).then(() => box.classList.add("drawn"));
    });
  }

  const near = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) { near.unobserve(target); draw(target); }
    }
  }, { rootMargin: "300px" });

  function adopt(root) {
    for (const box of all(".plot", root)) {
      const data = box.querySelector("script");
      if (!data) continue;
      plots.set(box, JSON.parse(data.textContent));
      data.remove();
      near.observe(box);
    }
  }

  const redrawAll = () => Promise.all(all(".plot.drawn").map(draw));
  new MutationObserver(redrawAll).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  // On paper: the light palette, every chart, every fold open; afterwards all as it was.
  let before;
  addEventListener("beforeprint", () => {
    before = { theme: document.documentElement.dataset.theme, folds: all("details:not([open])") };
    document.documentElement.dataset.theme = "light";
    for (const fold of before.folds) fold.open = true;
    for (const box of all(".plot")) draw(box);
  });
  addEventListener("afterprint", () => {
    if (!before) return;
    document.documentElement.dataset.theme = before.theme;
    for (const fold of before.folds) fold.open = false;
    before = undefined;
  });

  /* ---------- explorers ---------- */
  const grids = {};
  window.arpadGrid = (name, grid) => { grids[name] = grid; };
  const explorers = new Map();

  /* The stored reply for these values, null outside the grid: the same steps as arpad.explore.grid.lookup. */
  function gridAnswer(grid, values) {
    const axes = Object.entries(grid.axes);
    const places = axes.map(([name, axis]) => axis.indexOf(values[name]));
    if (places.includes(-1)) return null;
    const cell = places.reduce((at, place, i) => at * axes[i][1].length + place, 0);
    const shape = grid.shapes[grid.shape.length ? grid.shape[cell] : 0];
    return shape.skeleton.map((piece) => {
      if (piece >= 0) return grid.pieces[piece];
      const table = shape.tables[-1 - piece];
      return table.texts[table.at.charCodeAt(table.axes.reduce((at, a) => at * axes[a][1].length + places[a], 0)) - 35];
    }).join("").replace(/\x01(\d+)\*(.*?)\x02/g, (_, times, unit) => unit.repeat(times)); // runs of equal squares
  }

  let worker, workerReady = false;
  const impossible = () => !script.dataset.python ? words.noPython : location.protocol === "file:" ? words.onlyOnSite : "";

  function python() {
    if (worker) return worker;
    worker = new Worker(base + script.dataset.python, { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.ready) workerReady = true;
      else if (data.failed) broken(data.failed);
      else explorers.get(data.key)?.replied(data.turn, data.reply);
    };
    worker.onerror = (event) => { event.preventDefault(); broken(event.message || ""); };
    return worker;
  }
  function broken(reason) {
    stop();
    for (const explorer of explorers.values()) explorer.failed(words.broken + (reason ? " (" + reason + ")" : ""));
  }
  function stop() {
    worker?.terminate();
    worker = undefined;
    workerReady = false;
    for (const explorer of explorers.values()) explorer.stopped();
  }

  function number(text, unit) {
    return text.replace("-", "\u2212") + (unit ? " " + unit : "");
  }

  /* A slider over months holds the steps from its first date; its value is the date itself. */
  function dateOf(input) {
    const [year, month] = input.dataset.first.split("-").map(Number);
    const at = year * 12 + month - 1 + Number(input.value);
    return `${Math.floor(at / 12)}-${String(at % 12 + 1).padStart(2, "0")}-01`;
  }
  function stepOf(input, date) {
    const [year, month] = input.dataset.first.split("-").map(Number);
    const [y, m] = String(date).split("-").map(Number);
    return y * 12 + m - (year * 12 + month);
  }

  class Explorer {
    constructor(form) {
      this.form = form;
      this.answer = form.querySelector(".book-answer");
      this.status = form.querySelector(".book-status");
      this.say = form.querySelector("[data-act=say]");
      this.turn = 0;
      this.gridFile = form.dataset.grid;
      form.addEventListener("submit", (event) => event.preventDefault());
      form.addEventListener("input", (event) => this.changed(event.target));
      form.addEventListener("reset", () => setTimeout(() => this.changed(null)));
      form.querySelector("[data-act=copy]").addEventListener("click", (event) => this.copy(event.currentTarget));
      for (const button of all("[data-act=draw]", form)) button.addEventListener("click", () => this.draw(button));
      // The grid is fetched at the first sign of interest, so that it is here when a control moves.
      for (const sign of ["pointerenter", "focusin", "touchstart"]) {
        form.addEventListener(sign, () => this.grid(), { once: true, passive: true });
      }
      this.fillIn();
    }
    inputs() { return all("[data-kind]", this.form); }
    values() {
      const values = {};
      for (const input of this.inputs()) {
        const kind = input.dataset.kind;
        if (input.type === "radio" && !input.checked) continue;
        values[input.name] = kind === "number" ? Number(input.value) : kind === "date" ? dateOf(input) : kind === "check" ? input.checked
          : kind === "json" ? JSON.parse(input.value) : input.value;
      }
      return values;
    }
    fillIn() {
      for (const input of this.inputs()) {
        if (input.type !== "range") continue;
        const shown = input.dataset.kind === "date" ? this.era(input) : number(input.value, input.dataset.unit);
        input.style.setProperty("--v", (100 * (input.value - input.min)) / (input.max - input.min));
        input.setAttribute("aria-valuetext", shown);
        const output = this.form.querySelector(`output[for="${input.id}"]`);
        if (output) output.textContent = shown;
      }
    }
    /* The era of the chosen date lights up; the date is read out in words. */
    era(input) {
      const date = dateOf(input);
      const eras = all("li", input.parentElement);
      const now = eras.filter((era) => era.dataset.from <= date).pop();
      for (const era of eras) {
        if (era === now) era.setAttribute("aria-current", "true"); else era.removeAttribute("aria-current");
      }
      return new Date(date + "T12:00").toLocaleDateString(words.dates, { day: "numeric", month: "long", year: "numeric" });
    }
    grid() {
      if (!this.gridFile) return Promise.resolve(null);
      return (this.loading ??= load(this.gridFile).then(() => grids[this.gridFile], () => null));
    }
    changed(target) {
      this.fillIn();
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.ask(), target?.dataset.kind === "text" ? 300 : 30);
    }
    /* A step of the slider, each as likely as any other. */
    draw(button) {
      const input = document.getElementById(button.getAttribute("aria-controls"));
      const [low, high, step] = [input.min, input.max, input.step].map(Number);
      const steps = Math.round((high - low) / step);
      input.value = String(low + step * Math.floor(Math.random() * (steps + 1)));
      this.changed(input);
    }
    async ask() {
      const turn = ++this.turn;
      const values = this.values();
      const grid = await this.grid();
      if (turn !== this.turn) return;
      const stored = grid && gridAnswer(grid, values);
      if (stored !== null) return this.show(JSON.parse(stored));
      const reason = impossible();
      if (reason) {
        this.marks(grid);
        return this.note(reason);
      }
      this.busy(turn);
      if (this.sent) { this.next = true; return; } // the worker takes one question at a time; only the last one counts
      this.send(turn, values);
    }
    send(turn, values) {
      this.sent = true;
      python().postMessage({ key: this.form.id, turn, function: this.form.dataset.function, values });
    }
    replied(turn, reply) {
      this.sent = false;
      if (turn === this.turn) return this.show(JSON.parse(reply));
      if (this.next) {
        this.next = false;
        this.send(this.turn, this.values());
      }
    }
    busy(turn) {
      clearTimeout(this.slow);
      clearTimeout(this.slower);
      const tell = () => {
        if (turn !== this.turn) return;
        this.answer.setAttribute("aria-busy", "true");
        this.note(workerReady ? words.working : words.starting, workerReady ? "" : "starting");
      };
      if (workerReady) this.slow = setTimeout(tell, 300); else tell();
      this.slower = setTimeout(() => {
        if (turn !== this.turn) return;
        this.note(words.slower, "starting");
        const button = Object.assign(document.createElement("button"), { type: "button", className: "book-btn plain", textContent: words.stop });
        button.addEventListener("click", stop);
        this.status.append(" ", button);
      }, 15000);
    }
    stopped() {
      this.sent = this.next = false;
      if (this.answer.getAttribute("aria-busy")) { this.turn++; this.settle(); this.note(words.stopped); }
    }
    failed(sentence) { this.settle(); this.note(sentence, "bad"); }
    settle() {
      clearTimeout(this.slow);
      clearTimeout(this.slower);
      this.answer.removeAttribute("aria-busy");
      this.status.hidden = true;
      this.status.className = "book-status";
      this.status.setAttribute("role", "status");
      for (const input of this.inputs()) {
        input.removeAttribute("aria-invalid");
        input.removeAttribute("aria-describedby");
      }
    }
    note(sentence, kind = "") {
      this.status.className = "book-status" + (kind ? " " + kind : "");
      this.status.setAttribute("role", kind === "bad" ? "alert" : "status");
      this.status.textContent = sentence;
      this.status.hidden = false;
    }
    marks(grid) {
      for (const input of this.inputs()) {
        const axis = grid?.axes[input.name];
        if (input.type !== "range" || !axis || axis.length < 2) continue;
        input.classList.add("ticks");
        input.style.setProperty("--n", axis.length - 1);
      }
    }
    show(reply) {
      this.settle();
      if (reply.error !== undefined) {
        this.note(reply.error, "bad");
        for (const input of this.inputs()) {
          if (input.name !== reply.argument) continue;
          input.setAttribute("aria-invalid", "true");
          input.setAttribute("aria-describedby", this.status.id);
        }
        return;
      }
      const fresh = parsed(reply.html);
      const open = all("details", this.answer).map((fold) => fold.open);
      all("details", fresh).forEach((fold, i) => { fold.open = open[i] ?? fold.open; });
      // Charts keep their boxes: the same chart moves instead of being made again.
      const old = all(".plot", this.answer), made = all(".plot", fresh);
      if (old.length === made.length) {
        made.forEach((box, i) => {
          plots.set(old[i], JSON.parse(box.querySelector("script").textContent));
          box.replaceWith(old[i]);
        });
      }
      this.answer.replaceChildren(fresh);
      if (old.length === made.length) old.filter((box) => box.classList.contains("drawn")).forEach(draw);
      else adopt(this.answer);
      this.showBet();
      if (this.say) this.say.textContent = this.answer.querySelector(".book-sentence")?.textContent ?? "";
    }
    showBet() {
      const bet = this.form.dataset.bet && document.querySelector(`#bet-${CSS.escape(this.form.dataset.bet)} input:checked`);
      this.answer.querySelector(".book-yours")?.remove();
      if (!bet) return;
      const line = parsed('<p class="book-yours"></p>').firstChild;
      line.append(...betWords(bet));
      const sentence = this.answer.querySelector(".book-sentence");
      if (sentence) sentence.after(line); else this.answer.prepend(line);
    }
    copy(button) {
      const query = new URLSearchParams(Object.entries(this.values()).map(([name, value]) => [name, JSON.stringify(value)]));
      history.replaceState(null, "", "#" + this.form.id + "?" + query);
      button.dataset.words ??= button.textContent;
      const told = () => {
        button.textContent = button.dataset.copied;
        clearTimeout(this.told);
        this.told = setTimeout(() => { button.textContent = button.dataset.words; }, 2000);
      };
      (navigator.clipboard?.writeText(location.href) ?? Promise.reject()).then(told, told);
    }
    /* The controls from the address: only values that each control can hold are taken. */
    restore(query) {
      for (const [name, text] of new URLSearchParams(query)) {
        let value;
        try { value = JSON.parse(text); } catch { continue; }
        for (const input of this.inputs().filter((each) => each.name === name)) {
          const same = input.value === JSON.stringify(value);
          if (input.type === "radio") { if (same) input.checked = true; }
          else if (input.type === "checkbox") { if (typeof value === "boolean") input.checked = value; }
          else if (input.tagName === "SELECT") {
            if (all("option", input).some((option) => option.value === JSON.stringify(value))) input.value = JSON.stringify(value);
          } else if (input.dataset.kind === "text") { if (typeof value === "string") input.value = value; }
          else {
            const number = input.dataset.kind === "date" ? stepOf(input, value) : typeof value === "number" ? value : NaN;
            // Off its ends or between its steps a slider would go somewhere else in silence.
            const was = input.value;
            if (Number.isFinite(number)) input.value = String(number);
            if (Number(input.value) !== number) input.value = was;
          }
        }
      }
      this.changed(null);
    }
  }

  /* ---------- bets, exercises, quizzes ---------- */
  function betWords(input) {
    const status = input.closest(".book-bet").querySelector("[role=status]");
    const [before, after] = status.dataset.yours.split("{bet}");
    const strong = document.createElement("b");
    strong.textContent = input.value;
    return [before, strong, after];
  }
  function bets() {
    for (const box of all(".book-bet")) {
      box.addEventListener("change", ({ target }) => {
        const status = box.querySelector("[role=status]");
        status.replaceChildren(...betWords(target), " " + status.dataset.then);
        for (const explorer of explorers.values()) if (`bet-${explorer.form.dataset.bet}` === box.id) explorer.showBet();
      });
    }
  }

  /* A number as people write it; the same rules as arpad.figures.lesson.read_number. */
  function readNumber(text) {
    const found = /^([+-]?)([0-9]*\.?[0-9]*)(½?)(?:\/([0-9]+\.?[0-9]*)|(%))?$/.exec(text.replace(/[ \t\u00a0\u2009\u202f]/g, "").replace(/\u2212/g, "-").replace(/,/g, "."));
    if (!found || !/[0-9½]/.test(found[2] + found[3]) || (found[3] && found[2].includes("."))) return NaN;
    const [, sign, digits, half, under, percent] = found;
    const value = ((sign === "-" ? -1 : 1) * (Number(digits || 0) + (half ? 0.5 : 0))) / (percent ? 100 : Number(under ?? 1));
    return Number.isFinite(value) ? value : NaN;
  }
  function exercise(form) {
    const known = JSON.parse(form.dataset.exercise);
    const verdict = form.querySelector(".book-verdict");
    const is = (given, wanted) => typeof wanted === "string"
      ? given.trim().toLowerCase() === wanted.toLowerCase()
      : Math.abs(readNumber(given) - wanted) <= known.tolerance + 1e-9;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const given = form.elements.answer.value;
      const mistake = known.mistakes.find(([wrong]) => is(given, wrong));
      const html = is(given, known.answer) ? known.right : mistake ? mistake[1]
        : typeof known.answer === "number" && Number.isNaN(readNumber(given)) ? known.number : known.else;
      const said = parsed(html).firstChild;
      verdict.className = said.className;
      verdict.replaceChildren(...said.childNodes);
    });
    form.querySelector("[data-act=hint]")?.addEventListener("click", ({ currentTarget }) => {
      const hint = form.querySelector(".hint");
      hint.hidden = !hint.hidden;
      currentTarget.setAttribute("aria-expanded", String(!hint.hidden));
    });
  }
  function quiz(box) {
    box.addEventListener("change", ({ target }) => {
      box.querySelector("[role=status]").textContent = target.closest(".option").querySelector(".why").textContent;
    });
  }

  // From a folder no page can be fetched, so a search shows titles without excerpts. Sphinx reads this before it starts.
  if (location.protocol === "file:" && typeof DOCUMENTATION_OPTIONS !== "undefined") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

  /* ---------- start ---------- */
  function begin() {
    adopt(document);
    for (const form of all(".book-explore")) explorers.set(form.id, new Explorer(form));
    bets();
    all(".book-exercise").forEach(exercise);
    all(".book-quiz").forEach(quiz);
    const [id, query] = location.hash.slice(1).split("?");
    const shared = query !== undefined && explorers.get(id);
    if (shared) {
      shared.restore(query);
      shared.form.scrollIntoView();
    }
    if (document.querySelector(".plot")) (window.requestIdleCallback ?? setTimeout)(plotly);
  }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin); else begin();
})();
