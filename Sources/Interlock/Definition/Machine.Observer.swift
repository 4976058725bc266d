extension Machine {
  /// A callback that sees every transition of a machine, whichever states and events are involved.
  ///
  /// Write it among the states and events:
  ///
  /// ```swift
  /// Inbox.Observer.didTransition { transition in log.add(transition.description) }
  /// ```
  ///
  /// Observers of transitions see internal ones too. They don't see the activation, because it is not a transition.
  /// Observers of states run for each state that is entered or left, after its own callbacks, also on activation and
  /// when the machine ends, and ``Machine/Transition/owner`` is that state:
  ///
  /// ```swift
  /// Inbox.Observer.didEnter { transition in log.add("entered \(transition.owner)") }
  /// ```
  ///
  /// An observer always belongs to the whole machine, wherever it is written.
  public struct Observer: Sendable {
    package let kind: CallbackKind
    package let callback: BoxedCallback

    package init(kind: CallbackKind, callback: BoxedCallback) {
      self.kind = kind
      self.callback = callback
    }
  }
}
