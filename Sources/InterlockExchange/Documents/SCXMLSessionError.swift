public import Interlock

/// The reason why a session could not be started or restored, or an event could not be handled. The session is
/// unchanged.
public enum SCXMLSessionError: Error, Hashable, Sendable {
  /// The document has no variable with that name.
  case unknownVariable(String)
  /// A value is larger than allowed; the string names it.
  case valueTooLarge(String)
  /// One call has needed more computation than allowed.
  case tooMuchWork
  /// One call has led to more events than allowed.
  case unsettled(limit: Int)
  /// The machine could not continue, for example because of the step limit.
  case failed(DynamicMachine.FireError)
  /// A snapshot does not fit the document.
  case snapshotDoesNotFit(DynamicMachine.RestoreError)
}

extension SCXMLSessionError: DescribedError {
  /// The problem, and how to fix it.
  public var description: String {
    problem + (recoverySuggestion.map { " " + $0 } ?? "")
  }

  /// How to fix the problem; nil if the description already says so.
  public var recoverySuggestion: String? {
    switch self {
    case .unknownVariable: "Declare it with <data>, or correct its name."
    case .valueTooLarge: "Keep large data outside the session, and pass an identifier for it."
    case .tooMuchWork: "Look for loops over long arrays, or for arrays and strings that grow."
    case .unsettled:
      "Look for events that the document keeps sending itself, and give them a delay."
    case .failed(.stepLimitExceeded):
      "Look for a cycle of eventless transitions, or set interlock:stepLimit on <scxml>."
    case .failed, .snapshotDoesNotFit: nil
    }
  }

  private var problem: String {
    switch self {
    case .unknownVariable(let name): "The document has no variable \(quoted(name))."
    case .valueTooLarge(let owner):
      "The value of \(owner) holds more than \(ScriptMeasure.limit.size) values, or is nested more than "
        + "\(ScriptMeasure.limit.depth) deep."
    case .tooMuchWork:
      "The document created or examined more than \(ScriptWorkExceeded.limit) values in one call."
    case .unsettled(let limit): "More than \(limit) events followed from one call."
    case .failed(let error):
      if case .stepLimitExceeded = error { error.problem } else { error.description }
    case .snapshotDoesNotFit(let error): error.description
    }
  }
}
