extension PageScript {
  /// The panel beside the drawing.
  static let panel = #"""
    /** Everything beside the picture but the events: where the machine is, time, guards, history. */
    class Panel {
      constructor(answers, picture) {
        this.answers = answers;
        this.picture = picture;
        this.machine = answers.machine;
        this.switches = this.machine.guards.map((name, guard) => this.#switch(name, guard));
        byID("guards").hidden = answers.isLive || this.switches.length === 0;
        byID("back").onclick = () => answers.go(answers.position - 1);
        byID("forward").onclick = () => answers.go(answers.position + 1);
        byID("slider").oninput = ({ target }) => answers.go(Number(target.value));
        byID("time").onclick = () => answers.fire(TIME);
        byID("trace").onclick = () => answers.follow("");
        byID("limit").hidden = !answers.data.limit?.reached;
        byID("limit").textContent = `The machine has more configurations than the ${count(answers.data.moments?.length ?? 0)} in this page.`;
        if (answers.isLive) setInterval(() => this.#showTimers(), 1000);
      }

      #switch(name, guard) {
        const input = make("input", { type: "checkbox", "data-guard": guard });
        const answer = make("span", { class: "answer", "aria-hidden": "true" });
        input.onchange = () => this.answers.set(guard, input.checked);
        return { input, answer, element: make("li", {}, make("label", {}, input, span(null, name), answer)) };
      }

      update() {
        this.#showWhere(this.answers.moment);
        this.#showTime(this.answers.timeOffer());
        if (!this.answers.isLive) this.#showGuards();
        this.#showHistory(this.answers);
      }

      #showWhere(moment) {
        const items = this.machine.leaves(moment?.active ?? []).map((state) => this.#place(state));
        const notes = [moment === null ? "not started" : "", moment?.finished ? "The machine has finished." : ""].filter(Boolean);
        byID("where").replaceChildren(...items, ...notes.map((note) => make("li", { class: "quiet" }, note)));
        byID("waiting").textContent = moment?.waiting?.length ? `Waiting, oldest first: ${moment.waiting.join(", ")}` : "";
      }

      #place(state) {
        const name = this.machine.name(state);
        const outer = span("outer", this.machine.path(state).slice(0, -name.length || undefined));
        const button = make("button", { type: "button", "data-state": state }, outer, name);
        button.onclick = () => this.picture.outline(state);
        return make("li", {}, button, make("p", { class: "quiet" }, this.machine.states[state].description ?? ""));
      }

      #showTime(offer) {
        const next = this.answers.moment?.timers?.[0];
        const button = byID("time");
        button.hidden = !offer;
        button.title = offer?.why ?? "";
        button.setAttribute("aria-disabled", String(!offer?.ready));
        button.lastElementChild.textContent = next ? this.#timer(next) : "";
        this.#showTimers();
      }

      /** Timers of a program count down. In a file, the button of the next one says how long it has left. */
      #showTimers() {
        const timers = (this.answers.moment?.timers ?? []).slice(this.answers.isLive ? 0 : 1);
        byID("timers").replaceChildren(...timers.map((timer) => make("li", {}, this.#timer(timer))));
      }

      #timer([state, name, left, end]) {
        const seconds = end === undefined ? left : Math.max(0, Math.round(end - performance.now() / 1000));
        return `${name}${state === null ? "" : ` in ${this.machine.name(state)}`}, ${duration(seconds)} left`;
      }

      #showGuards() {
        const asked = this.answers.asked();
        const elements = (guards) => guards.map((guard) => this.switches[guard].element);
        const others = this.switches.map((_, guard) => guard).filter((guard) => !asked.includes(guard));
        arrange([byID("asked"), elements(asked)], [byID("other"), elements(others)]);
        byID("other-area").hidden = others.length === 0;
        this.switches.forEach(({ input, answer }, guard) => {
          input.checked = this.answers.switches[guard];
          answer.textContent = input.checked ? "holds" : "refuses";
        });
      }

      #showHistory({ entries, entry, position, isAtEnd, isOffTrace }) {
        const last = entries.length - 1;
        const slider = byID("slider");
        Object.assign(slider, { max: last, value: position, disabled: last === 0 });
        slider.setAttribute("aria-valuetext", `Step ${position} of ${last}: ${entry.title}, ${entry.change}`);
        // A button that is really disabled would lose the focus.
        byID("back").setAttribute("aria-disabled", String(position === 0));
        byID("forward").setAttribute("aria-disabled", String(isAtEnd));
        byID("place").textContent = last > 0 ? `Step ${count(position)} of ${count(last)}` : "";
        byID("trace").hidden = !isOffTrace;
        this.#showLog(entries, position);
      }

      /** Shows a long history around the step that is looked at. */
      #showLog(entries, position) {
        const [first, end] = [Math.max(0, position - 20), Math.min(entries.length, position + 20)];
        const rest = (number, name) => (number > 0 ? [make("li", { class: "quiet" }, `${count(number)} ${name}`)] : []);
        const items = entries.slice(first, end).map((entry, place) => this.#entry(entry, first + place, position));
        const log = byID("log");
        const isFocused = log.contains(document.activeElement);
        log.replaceChildren(...rest(first, "earlier"), ...items, ...rest(entries.length - end, "later"));
        const current = items[position - first];
        if (isFocused) current.firstChild.focus({ preventScroll: true });
        log.scrollTop = current.offsetTop - (log.clientHeight - current.offsetHeight) / 2;
      }

      #entry({ title, change, refused, steps = [] }, step, position) {
        const isCurrent = step === position;
        const button = make("button", { type: "button", "aria-current": isCurrent ? "step" : null, "data-step": step },
          span("number", String(step)), span(null, title || "“”"), span("change", change));
        button.onclick = () => this.answers.go(step);
        const lines = isCurrent ? (refused ? [refused] : steps) : [];
        return make("li", { class: refused ? "refusal" : null }, button, make("ul", {}, ...lines.map((line) => make("li", {}, line))));
      }
    }

    /** The field that finds states. The browser lists those that match; Enter takes the first. */
    class Search {
      constructor(machine, picture) {
        this.machine = machine;
        this.picture = picture;
        this.names = machine.states.map((_, state) => machine.path(state));
        byID("names").append(...this.names.map((name) => make("option", { value: name })));
        byID("search").onkeydown = ({ key, target }) => { if (key === "Enter") this.#show(this.#find(target.value)); };
        // A name that is chosen from the browser's list.
        byID("search").oninput = ({ target }) => { if (this.names.includes(target.value)) this.#show(this.#find(target.value)); };
      }

      #find(text) {
        const wanted = text.trim().toLocaleLowerCase();
        if (wanted === "" || this.names.includes(text)) return this.names.indexOf(text);
        return this.machine.states.findIndex(({ name }) => name.toLocaleLowerCase().includes(wanted));
      }

      #show(state) {
        if (state < 0) return say("No state has this in its name.", true);
        this.picture.outline(state);
        say(`${this.names[state]} is outlined in the picture. ${this.machine.states[state].description ?? ""}`.trim());
      }
    }
    """#
}
