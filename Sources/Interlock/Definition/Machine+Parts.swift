// What tools that write machines in other notations, and read them, need beside the public interface.

extension Machine {
  /// Makes an inactive machine of states that stand in a list, each behind the one around it.
  ///
  /// - Parameters:
  ///   - initial: The states that `activate` enters; empty for the first state.
  ///   - states: The states in document order, with nothing in them.
  ///   - parents: For each state the position of the state around it; nil at the top.
  ///   - events: The events.
  ///   - stepLimit: How much may follow from one call, at least 1.
  /// - Throws: `DefinitionError` with everything that is wrong with them.
  package init(
    initial: [StateID],
    states: [State],
    parents: [Int?],
    events: [Event],
    stepLimit: Int
  ) throws(DefinitionError) {
    let states = states.map { ArchivedState(state: $0, parent: StateID?.none) }
    let elements = events.map { Builder.Element(content: .event($0)) }
    try self.init(
      Definition(
        initial: initial,
        elements: ArchivedState.nested(states, parents) + elements,
        stepLimit: stepLimit
      )
    )
  }
}

extension Machine.State {
  /// The names of the callbacks of a moment, in the order in which they run; those without a name are not
  /// listed.
  package func callbackNames(_ kind: CallbackKind) -> [String] {
    guard let moment = Moment(rawValue: kind.rawValue) else { return [] }
    return self[moment].compactMap(\.name)
  }

  /// The moments of which a state has callbacks.
  package static var callbackKinds: [CallbackKind] {
    Moment.allCases.compactMap { CallbackKind(rawValue: $0.rawValue) }
  }

  /// The names of its activities, in the order in which they are started.
  package var activityNames: [String] {
    attachments.compactMap { ($0 as? any NamedAttachment)?.name }
  }

  /// Adds a callback that has a name only.
  package func calling(_ name: String, _ kind: CallbackKind) -> Self {
    calling([name], kind)
  }

  /// Adds callbacks that have names only.
  ///
  /// - Parameters:
  ///   - names: The names, in the order in which the callbacks run.
  ///   - kind: When they run.
  /// - Returns: The state with them; the same state if there is no such moment for states.
  package func calling(_ names: [String], _ kind: CallbackKind) -> Self {
    guard !names.isEmpty, let moment = Moment(rawValue: kind.rawValue) else { return self }
    var copy = self
    copy[moment] += names.map { Machine.BoxedCallback($0, nil) }
    return copy
  }
}

extension Machine.Event {
  /// The names of the callbacks of a moment, in the order in which they run; those without a name are not listed.
  package func callbackNames(_ kind: CallbackKind) -> [String] {
    guard let moment = Moment(rawValue: kind.rawValue) else { return [] }
    return self[moment].compactMap(\.name)
  }

  /// The moments of which an event has callbacks.
  package static var callbackKinds: [CallbackKind] {
    Moment.allCases.compactMap { CallbackKind(rawValue: $0.rawValue) }
  }

  /// Adds a callback that has a name only.
  package func calling(_ name: String, _ kind: CallbackKind) -> Self {
    calling([name], kind)
  }

  /// Adds callbacks that have names only.
  ///
  /// - Parameters:
  ///   - names: The names, in the order in which the callbacks run.
  ///   - kind: When they run.
  /// - Returns: The event with them; the same event if there is no such moment for events.
  package func calling(_ names: [String], _ kind: CallbackKind) -> Self {
    guard !names.isEmpty, let moment = Moment(rawValue: kind.rawValue) else { return self }
    var copy = self
    copy[moment] += names.map { Machine.BoxedCallback($0, nil) }
    return copy
  }

  /// Adds guards without code; nil for one without a name.
  package func guarded(by names: [String?]) -> Self {
    guarded(by: names.map { .code($0) })
  }
}

extension Finding {
  /// A part of a definition.
  package enum Part: Hashable, Sendable {
    /// The machine as a whole.
    case machine
    /// A state, by its position in document order.
    case state(Int)
    /// An event, by its position.
    case event(Int)
  }

  /// The part that it is about.
  package var part: Part {
    guard path.count > 1, let position = path[1].intValue else { return .machine }
    return path[0].stringValue == "states" ? .state(position) : .event(position)
  }
}
