public import Interlock

/// Why a session could not be started or restored, or an event not be handled. The session is as it was.
public enum SCXMLSessionError: Error, Hashable, Sendable {
  /// The document has no variable of that name.
  case unknownVariable(String)
  /// A value holds more than values may; the text says whose.
  case valueTooLarge(String)
  /// The document has computed more in one call than it may.
  case tooMuchWork
  /// As many events have followed from one call as may, and there were more.
  case restless(limit: Int)
  /// The machine could not go on: the step limit, for one.
  case failed(DynamicMachine.FireError)
  /// A snapshot does not fit the document.
  case snapshotDoesNotFit(DynamicMachine.RestoreError)
}

extension SCXMLSessionError: DescribedError {
  /// What is wrong, and what to do about it.
  public var description: String {
    problem + (recoverySuggestion.map { " " + $0 } ?? "")
  }

  /// What to do about it; nil where the description says it.
  public var recoverySuggestion: String? {
    switch self {
    case .unknownVariable: "Declare it with <data>, or correct its name."
    case .valueTooLarge: "Keep large data outside of the session, and pass what names it."
    case .tooMuchWork: "Look for loops over long arrays, or for arrays and texts that grow."
    case .restless:
      "Look for events that the document sends itself again and again, and give them a delay."
    case .failed(.stepLimitExceeded):
      "Look for transitions without an event that lead round in a circle, or write interlock:stepLimit into <scxml>."
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
      "The document has made or looked at more than \(ScriptWorkExceeded.limit) values in one call."
    case .restless(let limit): "More than \(limit) events have followed from one call."
    case .failed(.stepLimitExceeded(let limit, let lastSteps)):
      "The step limit of \(limit) in one call was reached; the last transitions were "
        + "\(lastSteps.map(\.description).joined(separator: "; "))."
    case .failed(let error): error.description
    case .snapshotDoesNotFit(let error): error.description
    }
  }
}
