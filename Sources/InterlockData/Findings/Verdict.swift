/// Whether a condition depends on anything.
public enum Verdict: Hashable, Sendable {
  /// It always holds.
  case alwaysTrue
  /// It never holds.
  case alwaysFalse
  /// It holds for some values and fails for others.
  case varies
  /// Nobody knows: a name has too many values, or the condition cannot be computed for some of
  /// them.
  case unknown
}

extension CheckedFormula {
  /// How many combinations of values are looked at.
  private static var limit: Int { 10_000 }

  /// Whether the condition holds for all values of its names, found by trying them all. States are
  /// taken to be active in any combination, so that what always holds does so for every machine.
  ///
  /// - Complexity: At most 10,000 evaluations.
  package var verdict: Verdict {
    let compiler = FormulaCompiler(text: text)
    var domains = Domains()
    let root = domains.slotted(root.folded(compiler))
    guard type == .boolean, domains.isFinite, domains.count(limit: Self.limit) != nil else {
      return .unknown
    }
    let code = compiler.boolean(root)
    var outcomes: Set<Bool> = []
    var positions = domains.all.map { _ in 0 }
    var values = domains.all.map { $0[0] }
    while true {
      let outcome = values.withUnsafeBytes { memory in
        // An empty array has no memory, and its code reads none.
        withUnsafePointer(to: 0) { nowhere in
          try? code(Environment(context: memory.baseAddress ?? UnsafeRawPointer(nowhere)))
        }
      }
      guard let outcome else { return .unknown }
      outcomes.insert(outcome)
      guard outcomes.count < 2 else { return .varies }
      guard domains.advance(&positions, &values) else { break }
    }
    return outcomes.contains(true) ? .alwaysTrue : .alwaysFalse
  }
}
