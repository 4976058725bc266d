extension PageScript {
  /// The answers that are in the file.
  static let fileAnswers = #"""
    /** The answers that are in the file: for each configuration, what each event leads to for which answers of the guards. */
    class FileAnswers extends Answers {
      isLive = false;
      #numbers = new Map(this.machine.events.map((name, number) => [name, number]));
      #inspected = new Set();

      get moment() { return this.entry.frame ?? this.#at(this.entry.moment); }
      get switches() { return this.entry.switches; }
      get isOffTrace() { return this.data.trace !== undefined && this.entries !== this.traced; }

      /** A configuration. Its data is inspected when it is first reached: all of it at once would take too long. */
      #at(number) {
        if (number === null) return null;
        if (!this.#inspected.has(number)) new Inspection(this.data).inspectMoment(number);
        this.#inspected.add(number);
        return this.data.moments[number];
      }

      offers() { return this.machine.events.map((_, event) => this.#offer(event, this.entry)); }

      timeOffer() { return this.moment?.time ? this.#offer(TIME, this.entry) : null; }

      /** The guards that any answer here depends on. */
      asked() {
        const moment = this.moment;
        const lists = moment ? [...Object.values(moment.on), moment.time ?? []] : [];
        if (this.position === 0) lists.unshift(this.data.start);
        const guards = new Set();
        for (const outcome of lists.flat()) for (const guard of Object.keys(outcome.if)) guards.add(Number(guard));
        return [...guards];
      }

      #offer(event, entry) {
        if (entry.frame) return { event, ready: false, edges: [], why: "This is an earlier step. Go to the last one to fire." };
        const moment = this.#at(entry.moment);
        const outcomes = (event === TIME ? moment?.time : moment?.on[event]) ?? [];
        const outcome = chosen(outcomes, entry.switches);
        const ready = isTaken(outcome);
        const [to, why] = ready ? [this.#effect(outcome, moment)] : [undefined, this.#reason(event, outcome, outcomes, entry)];
        return { event, ready, outcome, edges: outcome?.edges ?? [], to, why };
      }

      /** What a successful outcome does. */
      #effect(outcome, before) {
        const waiting = this.#at(outcome.to).waiting?.length ?? 0;
        if (outcome.entered?.length) return `→ ${this.machine.names(outcome.entered)}`;
        return waiting > (before.waiting?.length ?? 0) ? "waits" : "stays";
      }

      #reason(event, outcome, outcomes, entry) {
        const texts = this.data.texts;
        if (entry.moment === null) return "The machine has not started.";
        if (outcome?.beyond) {
          return `This leads to a configuration that is not in this page. It has the first ${count(this.data.moments.length)}.`;
        }
        if (outcome?.failed !== undefined) return `This fails, and changes nothing: ${texts[outcome.failed]}`;
        if (outcome?.why !== undefined) return texts[outcome.why];
        if (outcomes.length) return "The page has no answer for these guards.";
        if (event === TIME) return "No timeout is running here.";
        return `No transition takes ${this.machine.events[event]} here.`;
      }

      fire(event) {
        const offer = this.#offer(event, this.entry);
        if (!offer.ready) return this.said(offer.why, true);
        const next = this.entries[this.position + 1];
        if (next?.event !== event) {
          this.entries = this.entries.slice(0, this.position + 1);
          this.#append(event);
        }
        this.go(this.position + 1);
      }

      set(guard, holds) {
        this.entries = this.entries.slice(0, this.position + 1);
        this.#switch(guard, holds);
        if (this.position === 0) this.go(0);
        else this.changed();
      }

      /** Sets a switch after the last entry. The start may depend on it, so it's taken again. */
      #switch(guard, holds) {
        const entry = this.entries.at(-1);
        const switches = Object.assign([...entry.switches], { [guard]: holds });
        this.entries.splice(-1, 1, this.entries.length === 1 ? this.#started(switches) : { ...entry, switches });
      }

      #started(switches) {
        const { present } = this.data;
        if (present !== undefined) {
          const change = this.machine.names(this.#at(present).active);
          return { title: "here", event: undefined, switches, moment: present, edges: [], change };
        }
        const outcome = chosen(this.data.start, switches);
        const isStarted = isTaken(outcome);
        const moment = isStarted ? outcome.to : null;
        const entered = outcome?.entered ?? (isStarted ? this.#at(moment).active : []);
        const start = { title: "start", event: undefined, switches, moment, edges: outcome?.edges ?? [] };
        if (isStarted) return { ...start, change: this.machine.names(entered), steps: this.#texts(outcome) };
        const why = this.data.texts[outcome?.failed ?? outcome?.why] ?? "the page has no answer for these guards";
        return { ...start, change: "refused", refused: `The machine cannot start: ${why}` };
      }

      #texts(outcome) { return (outcome.steps ?? []).map((text) => this.data.texts[text]); }

      /** Adds what an input leads to; one that is refused stays in the history and changes nothing. */
      #append(event) {
        const last = this.entries.at(-1);
        const offer = this.#offer(event, last);
        const timer = this.#at(last.moment)?.timers?.[0];
        const title = event !== TIME ? this.machine.events[event] : (timer?.[1] ?? "time");
        const common = { title, event, switches: last.switches };
        if (!offer.ready) {
          this.entries.push({ ...common, moment: last.moment, edges: [], change: "refused", refused: offer.why });
          return offer.outcome?.beyond !== true;
        }
        const { outcome } = offer;
        const change = offer.to.startsWith("→") ? this.machine.change(outcome.exited, outcome.entered) : offer.to;
        this.entries.push({ ...common, moment: outcome.to, edges: offer.edges, change, steps: this.#texts(outcome) });
        return true;
      }

      // The address is a list of inputs: the event's name, ~ for time, g1=0 to switch a guard, and at the end !3 if the
      // step that is shown isn't the last. An empty list, as !3 alone, is the trace of the file.

      get address() {
        const isOnTrace = this.entries === this.traced;
        const place = this.isAtEnd && !isOnTrace ? [] : [`!${this.position}`];
        return isOnTrace && this.position === 0 ? "" : [...(isOnTrace ? [] : this.#inputs()), ...place].join(",");
      }

      #inputs() {
        let switches = this.#allHold();
        return this.entries.flatMap(({ event, switches: next }) => {
          const input = event === undefined ? [] : [event === TIME ? "~" : written(this.machine.events[event])];
          const changes = next === switches ? [] : next.flatMap((holds, guard) => (holds === switches[guard] ? [] : [`g${guard}=${Number(holds)}`]));
          switches = next;
          return [...input, ...changes];
        });
      }

      #allHold() { return this.machine.guards.map(() => true); }

      follow(address) {
        const inputs = address === "" ? [] : address.split(",", 20000);
        const place = /^!(\d{1,6})$/.exec(inputs.at(-1) ?? "");
        if (place) inputs.pop();
        this.entries = [this.#started(this.#allHold())];
        if (inputs.length === 0 && this.data.trace) this.#followTrace();
        const wrong = inputs.find((input) => !this.#take(input));
        const end = this.entries.length - 1;
        this.go(Math.min(Number(place?.[1] ?? (this.entries === this.traced ? 0 : end)), end));
        if (wrong !== undefined) this.said(`The address cannot be followed beyond “${wrong.slice(0, 60)}”.`, true);
      }

      /** Takes one input of an address; returns false if it isn't one of this machine. */
      #take(input) {
        const change = /^g(\d{1,6})=([01])$/.exec(input);
        if (change && Number(change[1]) < this.machine.guards.length) {
          this.#switch(Number(change[1]), change[2] === "1");
          return true;
        }
        const event = input === "~" ? TIME : this.#numbers.get(read(input));
        return event !== undefined && this.#append(event);
      }

      /** Takes the steps of a path as they are. From the last one, which is where the machine is, it can go on. */
      #followTrace() {
        const switches = this.#allHold();
        const frame = (active) => ({ active, on: {} });
        this.entries = this.data.trace.map(({ event, active, edges, exited, entered, steps }, number) => {
          const isLast = number === this.data.trace.length - 1 && this.data.present !== undefined;
          const place = isLast ? { moment: this.data.present } : { moment: null, frame: frame(active) };
          return { title: event, event: undefined, switches, edges, change: this.machine.change(exited, entered), steps, ...place };
        });
        this.traced = this.entries;
      }
    }
    """#
}
