import Interlock

/// A condition of a machine, as the engine evaluates it.
///
/// A class, because a closure that captures one reference is called with less work than one that captures a structure.
final class CompiledGuard: Sendable {
  private let checked: CheckedFormula
  private let code: BooleanCode
  private let comparison: IntegerComparison?
  private let needs: CallNeeds

  init(_ formula: Formula, _ schema: MachineSchema) throws(FormulaError) {
    checked = try formula.checkedCondition(against: schema)
    code = checked.compiledCondition()
    comparison = checked.integerComparison
    needs = CallNeeds([checked.root])
  }

  /// The guard of a machine with the context, if it reads no payload.
  func condition(for machine: MachineType) -> BoxedCondition {
    guard needs.areNone else {
      return BoxedCondition(for: machine) { [self] facts in
        guard let context = facts.contextAddress else { return false }
        return try ask(facts, context, nil)
      }
    }
    guard comparison != nil else {
      return BoxedCondition(for: machine) { [self] facts in
        guard let context = facts.contextAddress else { return false }
        return try holds(facts, context)
      }
    }
    return BoxedCondition(for: machine) { [self] facts in
      guard let context = facts.contextAddress else { return false }
      return comparison.unsafelyUnwrapped.holds(in: context) || refuses(facts, context)
    }
  }

  /// The guard of an event with a payload of some type.
  func condition<Payload: Sendable>(
    for machine: MachineType,
    _ type: Payload.Type
  ) -> BoxedCondition {
    BoxedCondition(for: machine) { [self] facts in
      guard let context = facts.contextAddress else { return false }
      return try facts.withPayload(type) { try ask(facts, context, $0) }
    }
  }

  private func ask(
    _ facts: borrowing TransitionFacts,
    _ context: UnsafeRawPointer,
    _ payload: UnsafeRawPointer?
  ) throws -> Bool {
    var answers: any CallQuestions = needs.answers(facts)
    let wantsReasons = facts.wantsReasons
    let result = try withUnsafePointer(to: &answers) { call throws -> (Bool, [UnmetTerm]) in
      let environment = Environment(context: context, payload: payload, call: call)
      let holds = try code(environment)
      return (holds, holds || !wantsReasons ? [] : self.terms(in: environment))
    }
    for term in result.1 { facts.explain(term) }
    return result.0
  }

  /// Returns true if a condition that asks about the context alone holds. Separate, so that a comparison needs little
  /// of the stack.
  @inline(never)
  private func holds(
    _ facts: borrowing TransitionFacts,
    _ context: UnsafeRawPointer
  ) throws -> Bool {
    try code(Environment(context: context)) || refuses(facts, context)
  }

  /// Reports why it refuses, if a caller asks for reasons.
  ///
  /// - Returns: False.
  @inline(never)
  private func refuses(_ facts: borrowing TransitionFacts, _ context: UnsafeRawPointer) -> Bool {
    guard facts.wantsReasons else { return false }
    for term in terms(in: Environment(context: context)) { facts.explain(term) }
    return false
  }

  private func terms(in environment: Environment) -> [UnmetTerm] {
    let explanation = try? checked.explanation(in: environment)
    return explanation?.unmet.map { part in
      UnmetTerm(
        condition: part.formula,
        values: part.values.map { UnmetTerm.Value(name: $0.name, value: $0.value.description) },
        reason: part.sentence
      )
    } ?? []
  }
}
