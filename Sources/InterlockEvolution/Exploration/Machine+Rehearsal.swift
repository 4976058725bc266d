package import Interlock

extension Machine {
  /// Returns a machine with the same structure but other code: for tools that let the engine compute the effect of an
  /// event, and whether it depends on code.
  ///
  /// - Parameters:
  ///   - payloads: The type names of payloads that callers supply. Other events with a payload need code to supply it,
  ///     whatever their transitions say: their guards are called.
  ///   - asksAll: The transitions whose guards, including those about states, are replaced by a single call, by the
  ///     positions of their events in the definition.
  ///   - guards: Called once instead of all guards of a transition that are code, with the position of its event in the
  ///     definition. Guards about states stay, except in the transitions of `asksAll`.
  ///   - callbacks: Called instead of each callback, with its text if it is data, and the name of its event's payload.
  /// - Returns: An inactive machine. It has a definition of its own.
  package func rehearsing(
    bringing payloads: Set<String> = [],
    askingAllOf asksAll: Set<Int> = [],
    guards: @escaping @Sendable (_ event: Int, _ transition: borrowing Transition) throws -> Bool,
    callbacks:
      @escaping @Sendable (
        _ formula: RehearsedAssignments?, _ transition: borrowing Transition
      ) throws -> Void
  ) -> Self {
    let needing = plan.definition.events.filter { event in
      event.payloadName.map { !payloads.contains($0) } ?? false
    }
    let needingPayload = Set(needing.compactMap(\.id))
    let definition = plan.definition.mappingCode(
      activity: { _, _ in nil },
      event: { event, position in
        let kept = event.guards.filter { $0.presence != nil && !asksAll.contains(position) }
        let needsPayload = event.id.map(needingPayload.contains) ?? false
        let bare = event.with(guards: kept).carrying(nil)
        guard event.asksCode || needsPayload else { return bare }
        return bare.shouldFire { try guards(position, $0) }
      },
      callback: { callback, place in
        let assignments = callback.formula.map { formula in
          RehearsedAssignments(formula.text, payload: place.payloadName)
        }
        return Self.boxed(nil) { transition in try callbacks(assignments, transition) }
      }
    )
    let (numbering, draft) = Numbering.numbering(definition)
    return Self(plan: Plan(definition, numbering, draft, warnings: warnings))
  }
}

/// The assignments of a callback, as a rehearsal sees them.
package struct RehearsedAssignments: Hashable, Sendable {
  /// Their text.
  package let text: String

  /// The type name of their event's payload; nil for none.
  package let payload: String?

  /// Makes the input of a rehearsal.
  package init(_ text: String, payload: String?) {
    self.text = text
    self.payload = payload
  }
}
