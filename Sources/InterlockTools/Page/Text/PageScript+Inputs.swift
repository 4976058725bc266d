extension PageScript {
  /// Outcomes, and inputs as an address has them.
  static let inputs = #"""
    /** Returns true for an outcome that leads to a configuration in the file. */
    function isTaken(outcome) { return Number.isInteger(outcome?.to); }

    /** The outcome whose answers of guards are those of the switches. */
    function chosen(outcomes, switches) {
      return outcomes.find((outcome) => {
        for (const guard in outcome.if) if (switches[guard] !== outcome.if[guard]) return false;
        return true;
      });
    }

    /** An event's name in an address. Nothing of it can be taken for another input. */
    function written(name) {
      return name === "" ? "%" : encodeURIComponent(name).replace(/[!~]/g, (sign) => (sign === "~" ? "%7E" : "%21"));
    }

    /** The event's name that an input of an address states; undefined if it's not encoded well. */
    function read(input) {
      if (input === "%") return "";
      try { return decodeURIComponent(input); } catch { return undefined; }
    }
    """#
}
