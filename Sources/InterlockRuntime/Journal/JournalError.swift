public import Interlock

/// Why a journal cannot be read or written. It is as it was before the call.
public enum JournalError: Error, Hashable, Sendable {
  /// The system refused: what it was asked for, with which file, its number for the reason, and the reason.
  case system(verb: String, path: String, code: Int32, reason: String)
  /// Somebody else has opened the journal for writing.
  case inUse(path: String)
  /// The file is not the beginning of a journal, or is one of another version or another kind of machine.
  case notJournal(path: String, reason: String)
  /// The file has nothing in it. No journal is ever left so; where none was, a new one begins once it is removed.
  case empty(path: String)
  /// A line is not the record that should be there. Lines count from 1, offsets are in bytes.
  case corrupted(path: String, line: Int, offset: Int, reason: String)
  /// A line is longer than allowed. Lines count from 1, offsets are in bytes.
  case lineTooLong(path: String, line: Int, offset: Int, limit: Int)
  /// The definition has another fingerprint than that with which the journal began.
  case definitionChanged(path: String, recorded: Fingerprint, found: Fingerprint)
  /// User info that no document can hold: the names of the values. Nothing has been fired.
  case unrecordable(names: [String])
  /// The record, or the machine, cannot be written. Callbacks have run, but the machine is as it was.
  case notEncodable(reason: String)
  /// The journal is used by a guard or a callback of its own machine, within a call. Nothing has happened.
  case nested(path: String)
  /// The journal has been closed.
  case closed(path: String)
}

extension JournalError: DescribedError {
  /// What happened, where, and what to do about it.
  public var description: String {
    problem + (recoverySuggestion.map { " " + $0 } ?? "")
  }

  /// Why, where the system or a document says it; nil where the description does.
  public var failureReason: String? {
    switch self {
    case .system(_, _, _, let reason), .notJournal(_, let reason), .notEncodable(let reason),
      .corrupted(_, _, _, let reason):
      reason
    default: nil
    }
  }

  /// What to do about it; nil where that is not known.
  public var recoverySuggestion: String? {
    switch self {
    case .system, .notJournal, .notEncodable: nil
    case .inUse: "Close it there, or read it with `JournalReader`."
    case .empty: "Restore it from a copy, or, if none was there, remove it, and a new one begins."
    case .corrupted: "Restore it from a copy, or mend that line."
    case .lineTooLong: "Raise `lineLimit` if it is right."
    case .definitionChanged:
      "Open it with `acceptingChangedDefinition: true`: then every record is tried on the new definition."
    case .unrecordable: "Pass an identifier instead, or open the journal with `.leftOut`."
    case .nested:
      "Raise or send the event through the transition, or wait until the call has returned."
    case .closed: "Open it again."
    }
  }

  private var problem: String {
    switch self {
    case .system(let verb, let path, _, let reason):
      "The system could not \(verb) '\(path)': \(reason)."
    case .inUse(let path): "The journal '\(path)' is open for writing elsewhere."
    case .notJournal(let path, let reason):
      "The file '\(path)' is no journal of this machine. \(reason) It was left as it is."
    case .empty(let path): "The file '\(path)' is empty, which no journal is ever left."
    case .corrupted(let path, let line, let offset, let reason):
      "Line \(line) of the journal '\(path)', at byte \(offset), is damaged. \(reason) The file was left as it is."
    case .lineTooLong(let path, let line, let offset, let limit):
      "Line \(line) of the journal '\(path)', at byte \(offset), is longer than the \(limit) bytes allowed."
    case .definitionChanged(let path, let recorded, let found):
      "The journal '\(path)' began with a definition of the fingerprint \(recorded); this one has \(found)."
    case .unrecordable(let names):
      "The user info cannot be recorded: \(names.map { "'\($0)'" }.joined(separator: ", ")) "
        + "\(names.count == 1 ? "holds" : "hold") something else than Booleans, numbers, strings, and lists and "
        + "dictionaries of those."
    case .notEncodable(let reason): "The journal cannot be written: \(reason)"
    case .nested(let path):
      "A guard or a callback has used the journal '\(path)' within a call of that journal."
    case .closed(let path): "The journal '\(path)' has been closed."
    }
  }
}
