extension PageScript {
  /// The answers of a program.
  static let liveAnswers = #"""
    /** The answers of a program that runs. What it logs is the history. */
    class LiveAnswers extends Answers {
      isLive = true;
      switches = [];
      entries = [this.#start([])];
      #latest = null;
      #attempts = 0;

      get moment() { return this.isAtEnd ? this.#latest : this.entry; }
      timeOffer() { return null; }

      offers() {
        return this.machine.events.map((_, event) => {
          const why = this.#whyNot(event);
          return { event, ready: why === undefined, edges: this.#candidates(event), to: "", why };
        });
      }

      #whyNot(event) {
        if (!this.#latest) return "The program has not answered yet.";
        if (!this.isAtEnd) return "This is an earlier step. Go to the latest one to fire.";
        const why = this.#latest.refused?.[event];
        return why === "" ? `No transition takes ${this.machine.events[event]} here.` : why;
      }

      /** The transitions of an event that leave an active state. */
      #candidates(event) {
        const active = new Set(this.moment?.active);
        const isActive = ({ source }) => source.length === 0 || source.some((state) => active.has(state));
        return this.machine.edgesOf(event).filter((edge) => isActive(this.machine.edges[edge]));
      }

      async fire(event, extras) {
        try {
          const body = JSON.stringify({ event: this.machine.events[event], ...extras });
          const headers = { "Content-Type": "application/json" };
          const answer = await (await fetch(this.#url("fire"), { method: "POST", headers, body })).json();
          if (answer.error !== undefined) this.said(String(answer.error), true);
        } catch {
          this.said("The program did not answer.", true);
        }
      }

      #url(path) { return `${this.data.live.base}/${path}?token=${encodeURIComponent(this.data.live.token)}`; }

      /** Listens first and asks then, so that nothing is missed in between. */
      connect() {
        const stream = new EventSource(this.#url("updates"));
        const early = [];
        let receive = (update) => early.push(update);
        stream.onopen = async () => {
          try {
            this.#load(await (await fetch(this.#url("moment"))).json());
          } catch {
            return this.#retry(stream);
          }
          this.#attempts = 0;
          receive = (update) => this.#receive(update, stream);
          early.forEach(receive);
        };
        stream.onmessage = ({ data }) => receive(JSON.parse(data));
        stream.onerror = () => this.#retry(stream);
      }

      #retry(stream) {
        if (stream.isGivenUp) return;
        stream.isGivenUp = true;
        stream.close();
        const seconds = Math.min(30, 2 ** this.#attempts++);
        this.said(`The program has ended or cannot be reached. Trying again in ${seconds} s.`, true);
        setTimeout(() => this.connect(), seconds * 1000);
      }

      #load({ moment }) {
        this.#latest = this.#timed(moment);
        this.entries = [this.#start(moment.active)];
        this.go(0);
      }

      #receive({ start, moment, entries = [], trouble, ended }, stream) {
        if (start) this.#load({ moment: start });
        if (trouble !== undefined) this.said(trouble && `The machine cannot be read: ${trouble}`, trouble !== "");
        const wasAtEnd = this.isAtEnd;
        if (moment) this.#latest = this.#timed(moment);
        this.entries.push(...entries.map((entry) => this.#entry(entry)));
        if (this.entries.length > 2000) this.entries.splice(0, this.entries.length - 1000);
        if (wasAtEnd || !this.entry) this.go(this.entries.length - 1);
        else this.changed();
        if (!ended) return;
        stream.close();
        this.said("The machine has ended.", true);
      }

      /** A moment whose timers say when they end, by this page's clock. */
      #timed(moment) {
        const now = performance.now() / 1000;
        return { ...moment, timers: (moment.timers ?? []).map(([state, name, left]) => [state, name, left, now + left]) };
      }

      #start(active) { return { title: "start", change: this.machine.names(active), edges: [], active }; }

      #entry({ event, change, taken = [], exited, entered, refused, active }) {
        change ??= refused === undefined ? this.machine.change(exited, entered) : "refused";
        return { title: event, change, edges: taken, refused, active };
      }
    }
    """#
}
