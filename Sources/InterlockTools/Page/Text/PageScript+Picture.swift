extension PageScript {
  /// The drawing.
  static let picture = #"""
    /** The drawing: what is active, what was taken, zoom, and folding. */
    class Picture {
      #marked = { active: new Set(), path: new Set(), hint: new Set(), outlined: new Set() };
      #nodes = new Map();
      #lines = new Map();
      #folded = new Set();
      scale = 1;

      constructor(view, machine) {
        this.view = view;
        this.machine = machine;
        this.svg = view.querySelector("svg");
        if (!this.svg) throw new Error("it has no picture.");
        this.size = this.svg.viewBox.baseVal;
        this.#read();
        this.#describe();
        this.#listenToWheel();
        this.#listenToDrags();
        this.#listenToPinches();
      }

      /** Finds the groups of states, and of transitions. */
      #read() {
        for (const marked of this.svg.querySelectorAll(".active, .path")) marked.classList.remove("active", "path");
        for (const group of this.svg.querySelectorAll("[data-node]")) add(this.#nodes, Number(group.dataset.node), group);
        for (const element of this.svg.querySelectorAll("[data-edges]")) {
          for (const edge of edgesOf(element)) {
            for (const shape of [element, ...element.children]) add(this.#lines, edge, shape);
          }
          // A line is too thin to be clicked.
          const arrow = edgesOf(element).length ? element.querySelector(".arrow") : null;
          if (arrow) element.prepend(makeSVG("path", { class: "hit", d: arrow.getAttribute("d") }));
        }
      }

      /** Makes the drawing one image for screen readers, but for the signs that fold it. */
      #describe() {
        this.svg.setAttribute("role", "group");
        this.svg.querySelector("title")?.remove();
        for (const child of this.svg.children) if (!child.matches("desc")) child.setAttribute("aria-hidden", "true");
        this.machine.states.forEach(({ name, description }, state) => {
          const [group] = this.#nodes.get(state) ?? [];
          const box = group?.querySelector("rect.composite");
          if (box) this.#addSign(state, name, ...["x", "y", "width", "height"].map((side) => box[side].baseVal.value));
          if (group && description) group.prepend(makeSVG("title", {}, description));
        });
      }

      #addSign(state, name, x, y, width, height) {
        this.svg.append(makeSVG("g", { class: "fold", role: "button", tabindex: 0, "data-fold": state, "aria-expanded": "true",
          "aria-label": `Inside of ${name}`, transform: `translate(${x + width - 25} ${y + 9})` },
        makeSVG("rect", { width: 16, height: 16, rx: 4 }), makeSVG("path", { d: "M4 8H12" }), makeSVG("path", { class: "plus", d: "M8 4V12" }),
        makeSVG("text", { class: "dots", x: 25 - width / 2, y: height / 2, "text-anchor": "middle" }, "…")));
      }

      /** Marks where the machine is, and what it has taken. */
      show(active, edges) {
        this.#mark("active", active.flatMap((state) => this.#shapes(state)));
        this.#mark("path", this.#linesOf(edges));
        this.hint([]);
      }

      hint(edges) { this.#mark("hint", this.#linesOf(edges)); }

      outline(state) {
        this.#mark("outlined", this.#shapes(state).filter((shape) => !shape.matches("text, .rule")));
        this.reveal(state, true);
      }

      #shapes(state) {
        const shapes = "rect, circle, polygon, path, text:not(.row, .sign, .label)";
        return (this.#nodes.get(state) ?? []).flatMap((group) => [...group.querySelectorAll(shapes)]);
      }

      #linesOf(edges) { return edges.flatMap((edge) => this.#lines.get(edge) ?? []); }

      /** Changes only what has changed: a picture may have thousands of shapes. */
      #mark(name, elements) {
        const wanted = new Set(elements);
        for (const element of this.#marked[name]) if (!wanted.has(element)) element.classList.remove(name);
        for (const element of wanted) element.classList.add(name);
        this.#marked[name] = wanted;
      }

      toggleFold(state) {
        if (!this.#folded.delete(state)) this.#folded.add(state);
        for (const element of this.svg.querySelectorAll("[data-node], [data-edges], [data-parent]")) {
          element.classList.toggle("gone", this.#isGone(element));
        }
        for (const sign of this.svg.querySelectorAll("[data-fold]")) {
          const isFolded = this.#folded.has(Number(sign.dataset.fold));
          const [group] = this.#nodes.get(Number(sign.dataset.fold));
          sign.setAttribute("aria-expanded", String(!isFolded));
          sign.classList.toggle("gone", group.matches(".gone"));
          group.classList.toggle("folded", isFolded);
        }
      }

      /** Returns true for what lies wholly inside a folded state. Arrows across its border stay. */
      #isGone(element) {
        const { parent } = element.dataset;
        const folded = [...this.#folded];
        const edges = edgesOf(element);
        if (edges.length === 0) return parent !== undefined && folded.some((fold) => this.machine.isWithin(Number(parent), fold));
        return edges.map((edge) => this.machine.edges[edge]).every(({ source, target }) => folded.some((fold) => {
          const ends = [...source, ...target];
          // Without a source, it is taken from any state.
          return source.length > 0 && ends.every((end) => this.machine.isWithin(end, fold)) && ends.some((end) => end !== fold);
        }));
      }

      /** Changes the size, and keeps what is at a point of the window in its place. */
      zoom(scale, { clientX, clientY } = this.#middle) {
        const old = this.svg.getBoundingClientRect();
        const [x, y] = [(clientX - old.x) / this.scale, (clientY - old.y) / this.scale];
        this.scale = Math.min(8, Math.max(0.05, scale));
        this.svg.style.width = `${this.size.width * this.scale}px`;
        byID("scale").textContent = `${Math.round(this.scale * 100)}%`;
        const now = this.svg.getBoundingClientRect();
        this.view.scrollBy({ left: now.x + x * this.scale - clientX, top: now.y + y * this.scale - clientY, behavior: "instant" });
      }

      get #middle() {
        const { x, y, width, height } = this.view.getBoundingClientRect();
        return { clientX: x + width / 2, clientY: y + height / 2 };
      }

      /** The scale at which all of it can be seen. */
      get fitting() {
        const { clientWidth, clientHeight } = this.view;
        return Math.min((clientWidth - 32) / this.size.width, (clientHeight - 32) / this.size.height, 1.25);
      }

      /** Scrolls to a state, or the folded one around it, if it's not to be seen; always if it's to be in the middle. */
      reveal(state, isCentred = false) {
        const folded = [...this.machine.outer(state), state].find((outer) => this.#folded.has(outer));
        const shape = this.#shapes(folded ?? state)[0];
        if (!shape) return;
        const [box, view] = [shape.getBoundingClientRect(), this.view.getBoundingClientRect()];
        const isSeen = box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;
        if (isSeen && !isCentred) return;
        const { clientX, clientY } = this.#middle;
        this.view.scrollBy(box.left + box.width / 2 - clientX, box.top + box.height / 2 - clientY);
      }

      #listenToWheel() {
        this.view.addEventListener("wheel", (event) => {
          if (!event.ctrlKey && !event.metaKey) return;
          event.preventDefault();
          this.zoom(this.scale * Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), event);
        }, { passive: false });
      }

      /** Moves the picture with the mouse; fingers scroll it without help. */
      #listenToDrags() {
        const { view } = this;
        let start = null;
        view.addEventListener("pointerdown", ({ pointerType, button, clientX, clientY }) => {
          if (pointerType === "mouse" && button === 0) start = { x: clientX + view.scrollLeft, y: clientY + view.scrollTop, clientX, clientY };
        });
        window.addEventListener("pointermove", ({ clientX, clientY }) => {
          if (!start) return;
          if (Math.hypot(clientX - start.clientX, clientY - start.clientY) > 4) view.classList.add("dragged");
          if (view.matches(".dragged")) view.scrollTo({ left: start.x - clientX, top: start.y - clientY, behavior: "instant" });
        });
        for (const name of ["pointerup", "pointercancel"]) {
          window.addEventListener(name, () => {
            start = null;
            // A click follows the end of a drag; it must not fire anything.
            setTimeout(() => view.classList.remove("dragged"));
          });
        }
      }

      #listenToPinches() {
        let last = null;
        this.view.addEventListener("touchmove", (event) => {
          if (event.touches.length !== 2) return;
          event.preventDefault();
          const [{ clientX: x, clientY: y }, { clientX: u, clientY: v }] = event.touches;
          const now = { length: Math.hypot(x - u, y - v), clientX: (x + u) / 2, clientY: (y + v) / 2 };
          if (last) this.zoom((this.scale * now.length) / last.length, now);
          last = now;
        }, { passive: false });
        for (const name of ["touchstart", "touchend", "touchcancel"]) {
          this.view.addEventListener(name, () => { last = null; }, { passive: true });
        }
      }
    }
    """#
}
