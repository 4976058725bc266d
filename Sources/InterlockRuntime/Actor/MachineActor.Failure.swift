public import Interlock

extension MachineActor {
  /// A failure that no caller waits for. The machine is unchanged.
  public struct Failure: Error, Sendable {
    /// The source of the failure.
    public enum Origin: Hashable, Sendable {
      /// A sent event.
      case event(EventID)
      /// A due timer of the machine. It is retried after a second, and after each event that the machine has taken,
      /// except events of the error handler.
      case timer
      /// Entering the initial states. The first event retries it.
      case activation
      /// Settling a machine that was restored from a snapshot of another definition. It is not retried.
      case settling
      /// An activity of a state.
      case activity(StateID)
      /// A source bound to the machine.
      case source
    }

    /// The source of the failure.
    public let origin: Origin
    /// The cause: a `Machine.FireError`, a `MailboxError`, or what an activity or a source has thrown.
    public let error: any Error
  }

  /// Handles a failure: receives it, and returns an event to send to the machine, or nil for none.
  public typealias ErrorHandler = @Sendable (_ failure: Failure) -> Machine.PendingEvent?
}

extension MachineActor.Failure: Hashable {
  /// Returns true if the origins are equal and the errors have the same type and description.
  public static func == (left: Self, right: Self) -> Bool {
    left.origin == right.origin && areAlike(left.error, right.error)
  }

  /// Hashes the origin and the error.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(origin)
  }
}

extension MachineActor.Failure: DescribedError {
  /// The cause: the description of the error.
  public var failureReason: String? { "\(error)" }

  /// The suggestion of the error; nil if it has none.
  public var recoverySuggestion: String? { error.suggestion }

  /// The source and the cause of the failure, in one line.
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
