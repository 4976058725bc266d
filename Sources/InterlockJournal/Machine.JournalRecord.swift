public import Interlock

extension Machine {
  /// One input in a journal, and its outcome.
  ///
  /// It is encoded as an object: the guide to journals in `InterlockRuntime` lists the keys.
  public struct JournalRecord: Sendable {
    /// The position of the record in the life of the entity, from 1.
    public let number: Int

    /// The input.
    public let input: JournalInput

    /// A digest of the outcome, and of the whole machine afterwards.
    public let digest: Fingerprint

    /// The innermost states that were active afterwards; none if the machine was inactive.
    public let configuration: [StateID]

    /// The kind of the error if the input failed, such as `guardRefused`; nil if it did not.
    public let failure: String?

    /// Makes a record.
    ///
    /// - Parameters:
    ///   - number: The position of the record in the life of the entity, from 1.
    ///   - input: The input.
    ///   - digest: The digest of the outcome.
    ///   - configuration: The innermost states that were active afterwards.
    ///   - failure: The kind of the error if the input failed.
    public init(
      number: Int,
      input: JournalInput,
      digest: Fingerprint,
      configuration: [StateID],
      failure: String? = nil
    ) {
      self.number = number
      self.input = input
      self.digest = digest
      self.configuration = configuration
      self.failure = failure
    }
  }
}

extension Machine.JournalRecord {
  /// Whether a guard or a callback threw, or had no code. The cause was outside the machine, and left nothing in it.
  var isFailureOfCode: Bool {
    failure == Machine.FireError.callbackFailure || failure == Machine.FireError.guardFailure
      || failure == Machine.FireError.missingCode
  }

  /// The outcome of the input, in words.
  var outcomeText: String {
    let states = configuration.isEmpty ? "inactive" : "in \(list(of: configuration))"
    return failure.map { "failed (\(quoted($0))), \(states)" } ?? states
  }
}

extension Machine.FireError {
  static var callbackFailure: String { "callbackFailed" }
  static var guardFailure: String { "guardFailed" }
  static var missingCode: String { "codeMissing" }
  static var exceededLimit: String { "stepLimitExceeded" }

  /// The kind of the error in a journal.
  var kind: String {
    switch self {
    case .refused(let refusal): refusal.reason.kind
    case .callbackFailed: Self.callbackFailure
    case .stepLimitExceeded: Self.exceededLimit
    case .timeUnknown: "timeUnknown"
    case .alreadyActive: "alreadyActive"
    case .ended: "ended"
    case .machineReplaced: "machineReplaced"
    case .codeMissing: Self.missingCode
    case .timerFailed(_, let cause, _): cause.kind
    }
  }
}

extension Machine.Refusal.Reason {
  fileprivate var kind: String {
    switch self {
    case .unknownEvent: "unknownEvent"
    case .noTransition: "noTransition"
    case .guardRefused: "guardRefused"
    case .guardFailed: Machine.FireError.guardFailure
    case .payloadMismatch: "payloadMismatch"
    case .finished: "finished"
    case .codeMissing: Machine.FireError.missingCode
    case .stepLimitExceeded: Machine.FireError.exceededLimit
    }
  }
}
