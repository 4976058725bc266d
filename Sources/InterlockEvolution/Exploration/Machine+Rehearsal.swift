package import Interlock

extension Machine {
  /// A machine of the same structure whose code is replaced: for tools that ask the engine itself what an
  /// event does, and whether code has a say in it.
  ///
  /// - Parameters:
  ///   - guards: Asked once in the place of all guards of a row that are code: by the position of its event in the
  ///     definition, and the innermost active state from which the row was found. Those that ask about states stay.
  ///   - callbacks: Called in the place of each callback.
  /// - Returns: An inactive machine. It is of a definition of its own.
  package func rehearsing(
    guards: @escaping @Sendable (_ event: Int, _ source: StateID?) throws -> Bool,
    callbacks: @escaping @Sendable () throws -> Void
  ) -> Self {
    // What carries a payload needs code that brings one, whatever its rows say.
    let carrying = Set(plan.definition.events.filter { $0.payloadName != nil }.compactMap(\.id))
    let definition = Definition(
      plan.definition,
      states: plan.definition.states.map { $0.replacingCallbacks(callbacks) },
      events: plan.definition.events.enumerated().map { position, event in
        let needsPayload = event.id.map(carrying.contains) ?? false
        return event.replacingCode(
          { try guards(position, $0) },
          isAsked: event.asksCode || needsPayload,
          callbacks
        )
      },
      observers: plan.definition.observers.map { observer in
        Observer(moment: observer.moment, callback: Self.boxed(nil) { _ in try callbacks() })
      }
    )
    let (numbering, draft) = Numbering.numbering(definition)
    return Self(plan: Plan(definition, numbering, draft, warnings: warnings))
  }
}

extension Machine.State {
  fileprivate func replacingCallbacks(_ call: @escaping @Sendable () throws -> Void) -> Self {
    alone(attachments: []).mappingCallbacks { _, _, _ in Machine.boxed(nil) { _ in try call() } }
  }
}

extension Machine.Event {
  fileprivate func replacingCode(
    _ condition: @escaping @Sendable (_ source: StateID?) throws -> Bool,
    isAsked: Bool,
    _ call: @escaping @Sendable () throws -> Void
  ) -> Self {
    var event = with(guards: guards.filter { $0.presence != nil }).carrying(nil)
    if isAsked { event = event.shouldFire { try condition($0.source) } }
    return event.mappingCallbacks { _, _, _ in Machine.boxed(nil) { _ in try call() } }
  }
}
