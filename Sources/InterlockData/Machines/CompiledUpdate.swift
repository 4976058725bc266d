public import Interlock

/// Assignments of a machine, as the engine makes them. The transaction undoes them if one fails.
///
/// A class, as `CompiledGuard` is.
@usableFromInline
final class CompiledUpdate: Sendable {
  private let code: AssignmentCode

  /// The assignments as a single step, if they are no more than that.
  @usableFromInline let step: IntegerStep?
  private let needs: CallNeeds

  /// Whether they ask about the call, not only about the context.
  @usableFromInline let asksCall: Bool

  init(_ assignments: Assignments, _ schema: MachineSchema) throws(FormulaError) {
    let checked = try assignments.checked(against: schema)
    code = checked.compiled()
    step = checked.integerStep
    needs = CallNeeds(checked.items.map(\.value))
    asksCall = !needs.areNone
  }

  /// Makes them if they ask about the context alone. Separate, so that the callback needs little of the stack.
  @usableFromInline
  func make(in context: UnsafeMutableRawPointer) throws {
    try code(context, Environment(context: context))
  }

  /// Makes them.
  @usableFromInline
  func make<StateID, EventID, Context>(
    _ transition: inout Machine<StateID, EventID>.With<Context>.Transition
  ) throws {
    try make(&transition, payload: nil)
  }

  /// Makes them in a step of an event with a payload.
  func make<StateID, EventID, Context, Payload: Sendable>(
    _ transition: inout Machine<StateID, EventID>.With<Context>.Transition,
    _ type: Payload.Type
  ) throws {
    guard let payload = transition.payload(as: type) else {
      throw PayloadMismatch.missing("\(type)")
    }
    try withUnsafePointer(to: payload) { try make(&transition, payload: $0) }
  }

  private func make<StateID, EventID, Context>(
    _ transition: inout Machine<StateID, EventID>.With<Context>.Transition,
    payload: UnsafeRawPointer?
  ) throws {
    var answers: any CallQuestions = needs.answers(transition.facts)
    try withUnsafePointer(to: &answers) { call in
      try withUnsafeMutablePointer(to: &transition.context) { context in
        try code(context, Environment(context: context, payload: payload, call: call))
      }
    }
  }
}

/// The compilation of an update's text when the machine is built.
@usableFromInline
struct UpdateSource<
  StateID: Hashable & Sendable,
  EventID: Hashable & Sendable,
  Context: DataContext
>: Sendable {
  @usableFromInline typealias Life = Machine<StateID, EventID>.With<Context>

  let formula: FormulaSource<BoxedCallback>

  @usableFromInline
  init(
    _ update: Update<Context>,
    callback: @escaping @Sendable (CompiledUpdate) -> Life.Callback
  ) {
    formula = FormulaSource(update.description) { states in
      let schema = MachineSchema(context: Context.fields, payload: nil, states)
      return Life.boxed(nil, callback(try CompiledUpdate(update.assignments, schema)))
    }
  }
}

extension UpdateSource {
  /// Specialised for the context of a client, since the context is saved before it is changed.
  @inlinable
  init(_ update: Update<Context>) {
    self.init(update) { compiled in
      guard !compiled.asksCall else { return { try compiled.make(&$0) } }
      guard compiled.step != nil else {
        return { transition in
          try withUnsafeMutablePointer(to: &transition.context) { try compiled.make(in: $0) }
        }
      }
      return { transition in
        try withUnsafeMutablePointer(to: &transition.context) {
          // If it can't be made, the code throws the error.
          guard compiled.step.unsafelyUnwrapped.make(in: $0) else {
            return try compiled.make(in: $0)
          }
        }
      }
    }
  }
}
