extension PageScript {
  /// The checks of the data, and the start.
  static let inspection = #"""
    /** Looks whether the data is what it should be, and throws the first fault. */
    class Inspection {
      constructor(data) { this.data = data; }

      #check(isRight, place) { if (!isRight) throw new Error(`“${place}” of the answers is wrong.`); }

      /** Checks that these, or the lists in these, are numbers of things in a list. */
      #numbers(list, place, ...numbers) {
        const isRight = (number) => Number.isInteger(number) && number in this.data[list];
        this.#check(numbers.flat(2).every(isRight), place);
      }

      inspectMachine() {
        const { data } = this;
        this.#check(data?.version === 1, "version");
        for (const list of ["states", "edges", "guards", "events", ...(data.live ? [] : ["texts", "moments"])]) this.#check(Array.isArray(data[list]), list);
        data.states.forEach((state, number) => this.#inspectState(state, `states[${number}]`));
        data.edges.forEach(({ source, target, text, event }, number) => {
          const place = `edges[${number}]`;
          this.#check(typeof text === "string", place);
          this.#numbers("states", place, source, target);
          this.#numbers("events", place, event ?? []);
        });
        if (!data.live) this.#inspectOutcomes(data.start, "start");
        if (data.present !== undefined) this.#numbers("moments", "present", data.present);
        this.#check(data.trace === undefined || Array.isArray(data.trace), "trace");
        for (const { active, edges, exited, entered } of data.trace ?? []) {
          this.#numbers("states", "trace", active, exited, entered);
          this.#numbers("edges", "trace", edges);
        }
      }

      #inspectState({ name, parent }, place) {
        const { states } = this.data;
        this.#check(typeof name === "string", `${place}.name`);
        let [outer, depth] = [parent ?? null, 0];
        while (outer !== null) {
          this.#check(states[outer] && depth++ < states.length, `${place}.parent`);
          outer = states[outer].parent ?? null;
        }
      }

      inspectMoment(number) {
        const place = `moments[${number}]`;
        const { active, timers = [], time = [], on } = this.data.moments[number] ?? {};
        this.#check(Array.isArray(active) && on, place);
        this.#numbers("states", place, active, timers.map(([state]) => state ?? []));
        this.#inspectOutcomes(time, `${place}.time`);
        for (const [event, outcomes] of Object.entries(on)) this.#inspectOutcomes(outcomes, `${place}.on[${event}]`);
      }

      #inspectOutcomes(outcomes, place) {
        this.#check(Array.isArray(outcomes), place);
        for (const { if: asked, to, why, failed, beyond, edges = [], exited = [], entered = [], steps = [] } of outcomes) {
          this.#check(asked && (beyond || Number.isInteger(to ?? why ?? failed)), place);
          this.#numbers("guards", place, Object.keys(asked).map(Number));
          this.#numbers("moments", place, to ?? []);
          this.#numbers("texts", place, why ?? [], failed ?? [], steps);
          this.#numbers("edges", place, edges);
          this.#numbers("states", place, exited, entered);
        }
      }
    }

    /** Says what is wrong, beside what can still be shown. */
    function complain(text) { byID("alert").textContent = `Something is wrong with this page: ${text}`; }

    function start() {
      const begin = performance.now();
      const data = JSON.parse(byID("answers").textContent);
      new Inspection(data).inspectMachine();
      const page = new Page(data.live ? new LiveAnswers(data) : new FileAnswers(data));
      window.interlock = Object.freeze({ get state() { return page.state; }, started: performance.now() - begin });
    }

    window.addEventListener("error", ({ message }) => complain(message));
    window.addEventListener("unhandledrejection", ({ reason }) => complain(reason?.message ?? reason));
    try { start(); } catch (error) { complain(error.message); }
    """#
}
