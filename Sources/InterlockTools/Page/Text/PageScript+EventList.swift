extension PageScript {
  /// The events as buttons.
  static let eventList = #"""
    /** The numbers of the transitions that an element stands for. */
    function edgesOf({ dataset }) { return (dataset.edges ?? "").split(" ").filter(Boolean).map(Number); }

    /** Adds to the list of a key. */
    function add(map, key, value) {
      if (map.has(key)) map.get(key).push(value);
      else map.set(key, [value]);
    }

    /** The events as buttons: those that can be fired, and the others with why not. */
    class EventList {
      constructor(answers, picture) {
        this.answers = answers;
        this.picture = picture;
        this.items = answers.machine.events.map((name, event) => this.#item(name || "“”", event));
        this.lists = [byID("ready"), byID("refused")];
        for (const list of this.lists) this.#listen(list);
        byID("info-area").hidden = !answers.isLive;
      }

      #item(name, event) {
        const to = span("to");
        const why = make("p", { class: "why", id: `why-${event}` });
        const button = make("button", { type: "button", "data-event": event, "aria-describedby": why.id }, span("name", name), to);
        const payload = make("input", { type: "text", class: "payload", spellcheck: "false",
          placeholder: "payload (JSON)", "aria-label": `Payload of ${name}, JSON` });
        return { button, to, why, payload, element: make("li", {}, button, why, ...(this.answers.isLive ? [payload] : [])) };
      }

      update() {
        this.offers = this.answers.offers();
        this.offers.forEach((offer, event) => this.#write(this.items[event], offer));
        const elements = (isReady) => this.items.filter((_, event) => this.offers[event].ready === isReady).map(({ element }) => element);
        arrange([this.lists[0], elements(true)], [this.lists[1], elements(false)]);
        byID("refused-area").hidden = this.lists[1].children.length === 0;
        byID("none").hidden = this.lists[0].children.length > 0;
      }

      #write(item, { ready, why, to }) {
        const { button, element } = item;
        if (item.shown === `${why}\n${to}`) return;
        item.shown = `${why}\n${to}`;
        element.classList.remove("open");
        item.to.textContent = to ?? "";
        item.why.textContent = why ?? "";
        button.setAttribute("aria-disabled", String(!ready));
        button.title = why ?? "";
      }

      #listen(list) {
        const eventOf = ({ target }) => Number(target.closest("[data-event]")?.dataset.event ?? NaN);
        const on = (name, act) => list.addEventListener(name, (event) => act(eventOf(event), event));
        on("click", (event) => event >= 0 && this.fire(event));
        on("pointerover", (event) => this.picture.hint(this.#edges(event)));
        for (const name of ["pointerleave", "focusout"]) on(name, () => this.picture.hint([]));
        on("focusin", (event, { target }) => {
          this.picture.hint(this.#edges(event));
          if (target.matches("button:focus-visible")) this.#explain(event);
        });
        on("keydown", (_, event) => this.#move(event));
      }

      /** The transitions of an event: those that it would take, otherwise all. */
      #edges(event) {
        const { ready, edges } = this.offers[event] ?? {};
        return ready && edges.length ? edges : this.answers.machine.edgesOf(event);
      }

      fire(event) {
        const { ready, why } = this.offers[event];
        if (!ready) {
          this.#explain(event);
          return this.answers.said(why, true);
        }
        try {
          const payload = parsed(this.items[event].payload, "The payload");
          this.answers.fire(event, { payload, userInfo: parsed(byID("info"), "The user info") });
        } catch (error) {
          this.answers.said(error.message, true);
        }
      }

      /** Opens the reason of one event. Never between the press and the release of a button: what is below would move away. */
      #explain(event) {
        this.items.forEach(({ element }, other) => element.classList.toggle("open", other === event));
      }

      /** The arrow keys move from event to event. */
      #move(event) {
        const buttons = this.lists.flatMap((list) => [...list.querySelectorAll("button")]);
        const place = buttons.indexOf(document.activeElement);
        const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: buttons.length - 1 }[event.key];
        if (event.altKey || place < 0 || next === undefined) return;
        event.preventDefault();
        buttons[next]?.focus();
      }
    }

    /** Reads a field of JSON; an empty one is nothing. */
    function parsed({ value }, name) {
      if (value.trim() === "") return undefined;
      try { return JSON.parse(value); } catch (error) { throw new Error(`${name} is not JSON: ${error.message}`); }
    }

    /** Puts elements into lists. Moves only those that are not in their place, and keeps the focus, which a move would lose. */
    function arrange(...lists) {
      const focused = document.activeElement;
      for (const [list, elements] of lists) {
        elements.forEach((element, place) => {
          if (list.children[place] !== element) list.insertBefore(element, list.children[place] ?? null);
        });
        while (list.children.length > elements.length) list.lastChild.remove();
      }
      if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
    }
    """#
}
