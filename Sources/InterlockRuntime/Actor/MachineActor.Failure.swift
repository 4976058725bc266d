public import Interlock

extension MachineActor {
  /// Something that went wrong where nobody waits for the outcome. The machine is as it was before.
  public struct Failure: Error, Sendable {
    /// What went wrong.
    public enum Origin: Hashable, Sendable {
      /// An event that was sent.
      case event(EventID)
      /// A timer of the machine that was due. It is tried again after a second, and whenever the machine has
      /// taken an event that is not the answer to a failure.
      case timer
      /// Entering the initial states. The first event tries it again.
      case activation
      /// An activity of a state.
      case activity(StateID)
      /// A source that was bound to the machine.
      case source
    }

    /// What went wrong.
    public let origin: Origin
    /// Why: a `Machine.FireError`, a `MailboxError`, or what an activity or a source has thrown.
    public let error: any Error
  }

  /// What is done about a failure: gets it, and returns an event to be sent to the machine; nil for none.
  public typealias ErrorHandler = @Sendable (_ failure: Failure) -> Machine.PendingEvent?
}

extension MachineActor.Failure: Hashable {
  /// Whether the same went wrong, with errors of one type that read alike.
  public static func == (left: Self, right: Self) -> Bool {
    left.origin == right.origin && areAlike(left.error, right.error)
  }

  /// Hashes what went wrong.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(origin)
  }
}

extension MachineActor.Failure: DescribedError {
  /// Why it went wrong: the description of the error.
  public var failureReason: String? { "\(error)" }

  /// What the error suggests; nil if it suggests nothing.
  public var recoverySuggestion: String? { error.suggestion }

  /// What went wrong and why, in one line.
  public var description: String {
    switch origin {
    case .event(let event): "Event \(quoted(event)): \(error)"
    case .timer: "Timer: \(error)"
    case .activation: "Activation: \(error)"
    case .activity(let state): "Activity of \(quoted(state)): \(error)"
    case .source: "Source: \(error)"
    }
  }
}
