extension PageScript {
  /// The description of the machine, and the source of its answers.
  static let machine = #"""
    "use strict";

    // The page decides nothing about the machine. It looks up what the engine has answered: in the file (FileAnswers), or
    // from a program that runs (LiveAnswers). The view doesn't know which of them it has.

    /** The input that moves time to the next timeout. */
    const TIME = null;

    /** Makes an element. Texts become text nodes, never markup. */
    function make(name, attributes, ...children) { return filled(document.createElement(name), attributes, children); }

    function makeSVG(name, attributes, ...children) {
      return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
    }

    function filled(element, attributes, children) {
      for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, value);
      element.append(...children);
      return element;
    }

    const span = (style, ...children) => make("span", { class: style }, ...children);
    const byID = (id) => document.getElementById(id);
    const count = (number) => number.toLocaleString("en");

    /** A length of time for people: seconds up to two minutes, then the unit that fits. */
    function duration(seconds) {
      const [size, name] = seconds < 120 ? [1, "s"] : seconds < 7200 ? [60, "min"] : seconds < 172800 ? [3600, "h"] : [86400, "d"];
      return `${Math.round((seconds / size) * 10) / 10} ${name}`;
    }

    /** The states, transitions, guards and events, and their names. */
    class Machine {
      constructor({ states, edges, guards, events }) { Object.assign(this, { states, edges, guards, events }); }

      edgesOf(event) { return this.edges.flatMap((edge, number) => (edge.event === event ? [number] : [])); }

      name(state) { return this.states[state].name; }

      /** Returns true if a state is another or lies inside it. */
      isWithin(state, outer) {
        let current = state;
        while (current !== null && current !== undefined && current !== outer) current = this.states[current].parent;
        return current === outer;
      }

      /** The innermost of some states. */
      leaves(states) {
        const parents = new Set(states.map((state) => this.states[state].parent));
        return states.filter((state) => !parents.has(state));
      }

      /** The states around a state, outermost first. */
      outer(state) {
        const found = [];
        let parent = this.states[state].parent;
        while (parent !== null && parent !== undefined) {
          found.unshift(parent);
          parent = this.states[parent].parent;
        }
        return found;
      }

      /** The name after those of the states around it. */
      path(state) { return [...this.outer(state), state].map((part) => this.name(part)).join(" › "); }

      names(states) { return this.leaves(states).map((state) => this.name(state)).join(", "); }

      /** What has changed, in a few words. */
      change(exited, entered) {
        const [from, to] = [this.names(exited ?? []), this.names(entered ?? [])];
        return [from, to].filter(Boolean).join(" → ") || "no state changes";
      }
    }

    /** Where the answers come from, as the view sees it. The history has an entry for the start and for each input. */
    class Answers {
      entries = [];
      position = 0;
      changed = () => {};
      said = () => {};

      constructor(data) {
        this.data = data;
        this.machine = new Machine(data);
      }

      get entry() { return this.entries[this.position]; }
      get isAtEnd() { return this.position === this.entries.length - 1; }

      /** Shows another step of the history. */
      go(position) {
        if (!this.entries[position]) return;
        this.position = position;
        const { title, change, refused } = this.entry;
        this.said(refused ?? `${title}: ${change}`, refused !== undefined);
        this.changed();
      }
    }
    """#
}
