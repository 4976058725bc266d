// Beyond the public interface: for tools that read and write machines in other notations.

/// A part of a definition that has callbacks: a state or an event.
package protocol CallbackHolder {
  /// The kinds of callbacks that it can have.
  static var callbackKinds: [CallbackKind] { get }

  /// The callbacks of a kind, in the order in which they run; none if it can't have any.
  subscript(kind: CallbackKind) -> [BoxedCallback] { get set }
}

extension CallbackHolder {
  /// The names of the callbacks of a kind, in the order in which they run. Callbacks without a name are left out.
  package func callbackNames(_ kind: CallbackKind) -> [String] {
    self[kind].compactMap(\.name)
  }

  /// The callbacks of a kind, in the order in which they run: the name, or nil, and whether the callback is data. The
  /// name of data is its text.
  package func describedCallbacks(_ kind: CallbackKind) -> [(name: String?, isData: Bool)] {
    self[kind].map { (name: $0.name, isData: $0.formula != nil) }
  }

  /// Adds a callback that has only a name, at one of the `callbackKinds`.
  package func calling(_ name: String, _ kind: CallbackKind) -> Self {
    calling([name], kind)
  }

  /// Adds callbacks that have only names.
  ///
  /// - Parameters:
  ///   - names: The names, in the order in which the callbacks run.
  ///   - kind: When they run: one of `callbackKinds`.
  /// - Returns: A copy with the callbacks added.
  package func calling(_ names: [String], _ kind: CallbackKind) -> Self {
    calling(names.map(BoxedCallback.init(unbound:)), kind)
  }

  /// Adds callbacks of one of the `callbackKinds`.
  package func calling(_ callbacks: [BoxedCallback], _ kind: CallbackKind) -> Self {
    // No event runs callbacks of a state, and no state those of an event: they would be lost.
    precondition(Self.callbackKinds.contains(kind), "It can't have callbacks of this kind.")
    guard !callbacks.isEmpty else { return self }
    var copy = self
    copy[kind] += callbacks
    return copy
  }
}

extension Machine.State: CallbackHolder {
  package static var callbackKinds: [CallbackKind] { CallbackKind.ofStates }

  /// The names of its activities, in the order in which they are started.
  package var activityNames: [String] {
    activities.compactMap(\.name)
  }
}

extension Machine.Event: CallbackHolder {
  package static var callbackKinds: [CallbackKind] { CallbackKind.ofEvents }

  /// Adds guards without code; nil stands for a guard without a name.
  package func guarded(by names: [String?]) -> Self {
    guarded(by: names.map { .code($0) })
  }
}
