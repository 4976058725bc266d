// What tools that write machines in other notations, and read them, need beside the public interface.

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
