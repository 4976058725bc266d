public import Interlock

extension MachineActor {
  /// A failure that no caller waits for. The machine is as it was before.
  public struct Failure: Error, Sendable {
    /// What went wrong.
    public enum Origin: Hashable, Sendable {
      /// A sent event.
      case event(EventID)
      /// A due timer of the machine. It is retried after a second, and whenever the machine has taken an event other
      /// than an answer to a failure.
      case timer
      /// Entering the initial states. The first event retries it.
      case activation
      /// Taking what is open in a machine that was restored from a snapshot of another definition. It is not retried.
      case settling
      /// An activity of a state.
      case activity(StateID)
      /// A source bound to the machine.
      case source
    }

    /// What went wrong.
    public let origin: Origin
    /// The cause: a `Machine.FireError`, a `MailboxError`, or what an activity or a source has thrown.
    public let error: any Error
  }

  /// Handles a failure: receives it, and returns an event to send to the machine, or nil for none.
  public typealias ErrorHandler = @Sendable (_ failure: Failure) -> Machine.PendingEvent?
}

extension MachineActor.Failure: Hashable {
  /// Whether the same thing went wrong, with errors of the same type and description.
  public static func == (left: Self, right: Self) -> Bool {
    left.origin == right.origin && areAlike(left.error, right.error)
  }

  /// Hashes what went wrong.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(origin)
  }
}

extension MachineActor.Failure: DescribedError {
  /// The cause: the description of the error.
  public var failureReason: String? { "\(error)" }

  /// What the error suggests; nil if it suggests nothing.
  public var recoverySuggestion: String? { error.suggestion }

  /// What went wrong and why, in one line.
  public var description: String {
    let error = ended("\(error)")
    return switch origin {
    case .event(let event): "Event \(quoted(event)): \(error)"
    case .timer: "Timer: \(error)"
    case .activation: "Activation: \(error)"
    case .settling: "Settling: \(error)"
    case .activity(let state): "Activity of \(quoted(state)): \(error)"
    case .source: "Source: \(error)"
    }
  }
}
