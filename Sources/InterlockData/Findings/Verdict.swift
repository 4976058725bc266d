/// The possible results of a condition over all values.
public enum Verdict: Hashable, Sendable {
  /// It always holds.
  case alwaysTrue
  /// It never holds.
  case alwaysFalse
  /// It holds for some values and fails for others.
  case varies
  /// Unknown: a name has too many values, or the condition cannot be computed for some of
  /// them.
  case unknown
}

extension CheckedFormula {
  /// The number of combinations of values to try.
  private static var limit: Int { 10_000 }

  /// The result of the condition for all values of its names, found by trying them all. States are assumed to be active
  /// in any combination, so that the verdict is valid for every machine.
  ///
  /// - Complexity: At most 10,000 evaluations.
  package var verdict: Verdict {
    let compiler = FormulaCompiler(text: text)
    var slots = ValueSlots()
    let root = slots.slotted(root.folded(compiler))
    let domains = slots.all.compactMap(\.domain)
    let values = ValueProduct(lists: domains)
    guard type == .boolean, domains.count == slots.all.count,
      values.count(limit: Self.limit) != nil
    else { return .unknown }
    let code = compiler.boolean(root)
    var outcomes: Set<Bool?> = []
    values.visit { _, environment in
      outcomes.insert(try? code(environment))
      return outcomes.count < 2 && !outcomes.contains(nil)
    }
    if outcomes.contains(nil) { return .unknown }
    if outcomes.count == 2 { return .varies }
    return outcomes.contains(true) ? .alwaysTrue : .alwaysFalse
  }
}
