extension PageScript {
  /// The script that assembles the parts.
  static let page = #"""
    /** Tells it below the picture, and to screen readers. A new element is read even if its text is the same. */
    function say(text, isRefusal = false) {
      byID("status").replaceChildren(span(isRefusal ? "refusal" : null, text));
    }

    /** Light, dark, or as the system has it. The drawing's style asks the system only, so its rule is changed. */
    function offerThemes(svg) {
      const media = { automatic: "(prefers-color-scheme: dark)", light: "not all", dark: "all" };
      const names = Object.keys(media);
      const rules = [...svg.querySelectorAll("style")].flatMap(({ sheet }) => [...sheet.cssRules])
        .filter((rule) => rule.media?.mediaText.includes("prefers-color-scheme: dark"));
      let current = 0;
      byID("theme").onclick = ({ target }) => {
        current = (current + 1) % names.length;
        document.documentElement.dataset.theme = names[current];
        target.textContent = `Theme: ${names[current]}`;
        for (const rule of rules) rule.media.mediaText = media[names[current]];
      };
    }

    /** Puts the parts together. */
    class Page {
      #timer;
      #shown = [];

      constructor(answers) {
        this.answers = answers;
        byID("panel").hidden = false;
        this.picture = new Picture(byID("view"), answers.machine);
        offerThemes(this.picture.svg);
        this.events = new EventList(answers, this.picture);
        this.panel = new Panel(answers, this.picture);
        new Search(answers.machine, this.picture);
        answers.changed = () => this.update();
        answers.said = say;
        this.#listen();
        // A picture that is too small to be read is no start.
        this.picture.zoom(Math.max(0.7, this.picture.fitting));
        byID("copy").hidden = answers.isLive;
        if (!answers.isLive) return this.#followAddress();
        this.update();
        answers.connect();
      }

      #followAddress() { this.answers.follow(location.hash.slice(1)); }

      update() {
        const { answers, picture } = this;
        const active = answers.moment?.active ?? [];
        picture.show(active, answers.entry.edges);
        this.events.update();
        this.panel.update();
        const leaves = answers.machine.leaves(active);
        const entered = leaves.find((leaf) => !this.#shown.includes(leaf));
        this.#shown = leaves;
        if (entered !== undefined) picture.reveal(entered);
        clearTimeout(this.#timer);
        // Browsers refuse addresses that change too often.
        if (!answers.isLive) this.#timer = setTimeout(() => this.#writeAddress(), 200);
      }

      #writeAddress() {
        const { address } = this.answers;
        if (location.hash.slice(1) === address) return;
        try {
          history.replaceState(null, "", address ? `#${address}` : location.pathname + location.search);
        } catch { /* The next change writes it. */ }
      }

      #listen() {
        const { svg } = this.picture;
        document.addEventListener("keydown", (event) => this.#pressed(event));
        byID("help").onclick = () => byID("help-dialog").showModal();
        byID("copy").onclick = () => this.#copy();
        byID("zoom").onclick = ({ target }) => this.#zoom(target.closest("[data-zoom]")?.dataset.zoom);
        svg.addEventListener("click", ({ target }) => this.#clicked(target));
        svg.addEventListener("keydown", (event) => {
          if (!event.target.closest("[data-fold]") || !["Enter", " "].includes(event.key)) return;
          event.preventDefault();
          this.#clicked(event.target);
        });
        if (!this.answers.isLive) window.addEventListener("hashchange", () => this.#followAddress());
      }

      #zoom(how) {
        const { picture } = this;
        const scales = { in: picture.scale * 1.25, out: picture.scale / 1.25, one: 1, fit: picture.fitting };
        if (how in scales) picture.zoom(scales[how]);
      }

      async #copy() {
        this.#writeAddress();
        try {
          await navigator.clipboard.writeText(location.href);
          say("The link is copied. It leads to this step.");
        } catch {
          say("The browser does not let this page copy. The address bar has the link.");
        }
      }

      #clicked(target) {
        if (this.picture.view.matches(".dragged")) return;
        const fold = target.closest("[data-fold]");
        const line = target.closest("[data-edges]");
        const edges = line ? edgesOf(line) : [];
        if (fold) this.picture.toggleFold(Number(fold.dataset.fold));
        else if (edges.length) this.#fireOneOf(edges);
      }

      /** Fires the event that takes one of an arrow's transitions, or time; otherwise says why the first can't be taken. */
      #fireOneOf(edges) {
        const { answers, events } = this;
        const takes = (offer) => offer?.ready && offer.edges.some((edge) => edges.includes(edge));
        const taking = events.offers.find(takes);
        if (taking) return events.fire(taking.event);
        if (takes(answers.timeOffer())) return answers.fire(TIME);
        const { event, text } = answers.machine.edges[edges[0]];
        say(events.offers[event]?.why ?? `“${text}” is not what would be taken here.`, true);
      }

      #pressed(event) {
        const { answers } = this;
        const { key, target, altKey, ctrlKey, metaKey } = event;
        const step = (distance) => answers.go(answers.position + distance);
        const withAlt = { ArrowLeft: () => step(-1), ArrowRight: () => step(1) };
        const alone = {
          "[": () => step(-1), "]": () => step(1), "t": () => answers.isLive || answers.fire(TIME), "/": () => byID("search").focus(),
          "?": () => byID("help-dialog").showModal(), "0": () => this.#zoom("one"), "+": () => this.#zoom("in"), "-": () => this.#zoom("out"),
        };
        const isTyped = target.matches("input:not([type=checkbox], [type=range]), textarea");
        const isAlone = !altKey && !isTyped && byID("keys").checked;
        const actions = altKey ? withAlt : isAlone ? alone : {};
        if (ctrlKey || metaKey || byID("help-dialog").open || !Object.hasOwn(actions, key)) return;
        event.preventDefault();
        actions[key]();
      }

      /** What tests read. */
      get state() {
        const { answers, events: { offers } } = this;
        return {
          position: answers.position, length: answers.entries.length, moment: answers.entry.moment ?? null, active: answers.moment?.active ?? [],
          switches: answers.switches, address: answers.address, scale: this.picture.scale,
          ready: offers.filter(({ ready }) => ready).map(({ event }) => event),
        };
      }
    }
    """#
}
