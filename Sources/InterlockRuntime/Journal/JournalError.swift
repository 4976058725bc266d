public import Interlock

/// The reason why a journal cannot be read or written. The journal is unchanged.
public enum JournalError: Error, Hashable, Sendable {
  /// The system refused: the operation, the file, the error number, and the reason.
  case system(verb: String, path: String, code: Int32, reason: String)
  /// The journal is open for writing elsewhere.
  case inUse(path: String)
  /// The file does not begin like a journal, or is a journal of another version or another kind of machine.
  case notJournal(path: String, reason: String)
  /// The file is empty. A journal is never empty; if there was none before, remove the file to begin a new one.
  case empty(path: String)
  /// A line is not the record expected there. Lines count from 1, offsets are in bytes.
  case corrupted(path: String, line: Int, offset: Int, reason: String)
  /// A line is longer than allowed. Lines count from 1, offsets are in bytes.
  case lineTooLong(path: String, line: Int, offset: Int, limit: Int)
  /// The definition has another fingerprint than the one the journal began with.
  case definitionChanged(path: String, recorded: Fingerprint, found: Fingerprint)
  /// User info that JSON cannot hold: the names of the values. Nothing has been fired.
  case unrecordable(names: [String])
  /// The record or the machine cannot be encoded. Callbacks have run, but the machine is unchanged.
  case notEncodable(reason: String)
  /// A guard or a callback of the machine used the journal within a call of the journal. Machine and journal are
  /// unchanged.
  case nested(path: String)
  /// The journal has been closed.
  case closed(path: String)
  /// The context is a class, by its name. What a callback changes in an object stays changed if it then fails.
  case objectContext(String)
}

extension JournalError: DescribedError {
  /// The problem, its place, and how to fix it.
  public var description: String {
    problem + (recoverySuggestion.map { " " + $0 } ?? "")
  }

  /// The reason that the system gives or the file shows; nil if the description is complete.
  public var failureReason: String? {
    switch self {
    case .system(_, _, _, let reason), .notJournal(_, let reason), .notEncodable(let reason),
      .corrupted(_, _, _, let reason):
      reason
    default: nil
    }
  }

  /// How to fix the problem; nil if that is unknown.
  public var recoverySuggestion: String? {
    switch self {
    case .system, .notJournal, .notEncodable: nil
    case .inUse: "Close it there, or read it with `JournalReader`."
    case .empty:
      "Restore it from a backup. If there never was one, remove the file, and a new one begins."
    case .corrupted: "Restore it from a backup, or repair that line."
    case .lineTooLong: "If the line is intact, raise `lineLimit`."
    case .definitionChanged:
      "Open it with `acceptingChangedDefinition: true`: every record is then replayed on the new definition."
    case .unrecordable: "Pass an identifier instead, or open the journal with `.leftOut`."
    case .nested:
      "Raise or send the event through the transition, or wait until the call has returned."
    case .closed: "Open it again."
    case .objectContext: "Make it a structure."
    }
  }

  private var problem: String {
    switch self {
    case .system(let verb, let path, _, let reason):
      "The system could not \(verb) '\(path)': \(ended(reason))"
    case .inUse(let path): "The journal '\(path)' is open for writing elsewhere."
    case .notJournal(let path, let reason):
      "The file '\(path)' is not a journal of this machine. \(ended(reason)) It was left unchanged."
    case .empty(let path): "The file '\(path)' is empty, and a journal never is."
    case .corrupted(let path, let line, let offset, let reason):
      "Line \(line) of the journal '\(path)', at byte \(offset), is damaged. \(ended(reason)) The file was left unchanged."
    case .lineTooLong(let path, let line, let offset, let limit):
      "Line \(line) of the journal '\(path)', at byte \(offset), is longer than the \(limit) bytes allowed."
    case .definitionChanged(let path, let recorded, let found):
      "The journal '\(path)' began with a definition whose fingerprint is \(recorded); this one's is \(found)."
    case .unrecordable(let names):
      "The user info cannot be recorded: \(names.map { "'\($0)'" }.joined(separator: ", ")) "
        + "\(names.count == 1 ? "holds" : "hold") something other than Booleans, numbers, strings, and lists and "
        + "dictionaries of those."
    case .notEncodable(let reason): "The journal cannot be written: \(ended(reason))"
    case .nested(let path):
      "A guard or a callback used the journal '\(path)' within a call of that journal."
    case .closed(let path): "The journal '\(path)' has been closed."
    case .objectContext(let context):
      "The context '\(context)' is a class, so what a failed event has changed in it could not be undone."
    }
  }
}
