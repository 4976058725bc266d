public import Foundation
public import Interlock
import InterlockJournal

/// A machine that lives in a file: each input is appended, with its outcome, before the machine moves.
///
/// ```swift
/// let message = try JournaledMachine(at: url, for: inbox)
/// try message.fire(.view, userInfo: ["device": "phone"], at: .now)
/// print(message.machine.state)      // read, now and when the file is opened again
/// ```
///
/// A file holds one entity, with one writer at a time. Opening it replays all inputs on a fresh machine, so guards and
/// callbacks run, and compares the outcomes with the recorded ones. `compact` makes that short. <doc:Journals>
/// describes the format, and what survives which failure.
///
/// It is a class because it owns an open file. It belongs to one task or actor at a time.
public class JournaledMachine<
  StateID: Hashable & Sendable & Codable,
  EventID: Hashable & Sendable & Codable
> {
  /// The machines that it records.
  public typealias Machine = Interlock.Machine<StateID, EventID>

  typealias Interpreter = InterlockRuntime.Interpreter<StateID, EventID>

  /// The machine after the last record.
  public var machine: Machine { interpreter.machine }

  /// The machine, and the decisions about it. The caller supplies the time, and activities are not run.
  var interpreter: Interpreter

  /// The number of the last record. It counts all inputs, including compacted ones.
  public internal(set) var number: Int

  /// The incomplete record that was cut off when the journal was opened; nil if there was none.
  public let tornTail: TornTail?

  let path: String
  let synchronization: JournalSynchronization
  let unrecordable: UnrecordableValues
  let lineLimit: Int
  let encoder: JSONEncoder

  /// Nil once it has been closed.
  var file: OpenFile?
  /// The number of the last record before the journal.
  var firstNumber: Int
  /// Where the last whole record ends.
  var end: Int
  /// Whether anything may follow the last whole record.
  var hasDebris = false
  /// Whether the name of the file may not be on disk yet: the process that moved it there may have ended before that.
  var hasUnsettledName = true
  /// The error of what could not be forced to disk.
  private var failure: JournalError?
  /// Whether a call is running guards and callbacks.
  private var isInCall = false

  /// Opens a journal and restores its machine, or begins a new one.
  ///
  /// A torn last record is cut off, and reported by `tornTail`. Opening changes nothing else. A new journal is written
  /// to a temporary file and moved into place with its header, so that no other file is mistaken for one.
  ///
  /// - Parameters:
  ///   - url: The file; created if it does not exist.
  ///   - prototype: A machine of the definition. A new journal begins with its current state.
  ///   - synchronization: When records are forced to disk.
  ///   - unrecordable: What to do with user info that JSON cannot hold.
  ///   - acceptingChangedDefinition: Whether the definition may differ from the one the journal began with. Every
  ///     record is still replayed on it; `compact` stores the new one.
  ///   - lineLimit: How long a line may be, in bytes, when read and when written.
  /// - Throws: `JournalError` if the file cannot be used, is damaged, or is in use, or if the machine owns a context
  ///   that is a class; `Machine.Divergence` for the first record that now has a different outcome;
  ///   `Machine.RestoreError` if its snapshot does not fit the prototype.
  public init(
    at url: URL,
    for prototype: Machine,
    synchronization: JournalSynchronization = .everyRecord,
    unrecordable: UnrecordableValues = .refused,
    acceptingChangedDefinition: Bool = false,
    lineLimit: Int = JournalReader<StateID, EventID>.defaultLineLimit
  ) throws {
    if let object = prototype.ownedContext?.objectType { throw JournalError.objectContext(object) }
    let path = url.endOfLinks.path(percentEncoded: false)
    let encoder = JSONEncoder.forLines
    let file = try Self.lockedFile(path) {
      try encoder.line(Machine.JournalHeader(prototype), limit: lineLimit, path: path)
    }
    OpenFile.removeReplacement(of: path)
    var reader = try JournalReader<StateID, EventID>(file, lineLimit: lineLimit)
    let recorded = reader.header.fingerprint
    let found = prototype.fingerprint
    guard acceptingChangedDefinition || prototype.plan.isOwn(recorded) else {
      throw JournalError.definitionChanged(path: path, recorded: recorded, found: found)
    }
    self.path = path
    self.synchronization = synchronization
    self.unrecordable = unrecordable
    self.lineLimit = lineLimit
    self.encoder = encoder
    self.file = file
    interpreter = Interpreter(
      try reader.replay(on: prototype),
      lateTimers: .countFromDeadline,
      rounding: 0,
      canRunActivities: false
    )
    number = reader.number
    firstNumber = reader.header.number
    end = reader.offset
    tornTail = reader.tornTail
    if tornTail != nil { try file.truncate(to: end) }
    if number == firstNumber { try settleName() }
  }

  /// A locked file, at its path; with a header, if there was none.
  private static func lockedFile(
    _ path: String,
    header: () throws -> [UInt8]
  ) throws -> OpenFile {
    // A writer that begins or compacts a journal replaces the file; that does not happen all the time.
    for _ in 1...100 {
      if let file = try OpenFile.existing(path) {
        if try file.lock() { return file }
      } else if let file = try begin(path, header) {
        return file
      }
    }
    throw JournalError.inUse(path: path)
  }

  /// Begins a new journal; nil if another writer was faster.
  private static func begin(_ path: String, _ header: () throws -> [UInt8]) throws -> OpenFile? {
    let header = try header()
    let file = try OpenFile(path, for: .beginning)
    guard try file.lock() else { return nil }
    do {
      guard !OpenFile.isThere(path) else {
        file.remove()
        return nil
      }
      try file.truncate(to: 0)
      try file.write(header, at: 0)
      try file.synchronize()
      try file.move()
    } catch {
      file.remove()
      throw error
    }
    return file
  }

  /// Closes the file, so that another process can open it. Firing afterwards is an error.
  ///
  /// Losing the last reference does the same. If a callback closes it, the call that runs the callback finishes first.
  public func close() {
    file = nil
  }

  /// Forces all records to disk.
  ///
  /// If that fails, the journal refuses every call until it is opened again.
  ///
  /// - Throws: `JournalError.system`; `.closed` if the journal has been closed.
  public func synchronize() throws(JournalError) {
    try force(openFile.synchronize)
    try settleName()
  }

  /// Waits until the name of the file is on disk: its records are not safe before that.
  func settleName() throws(JournalError) {
    guard hasUnsettledName else { return }
    try force { () throws(JournalError) in try OpenFile.synchronizeFolder(of: path) }
    hasUnsettledName = false
  }

  /// Forces something to disk. Systems report once what they could not write, and call the next attempt a success, so
  /// a failure stays.
  func force(_ synchronize: () throws(JournalError) -> Void) throws(JournalError) {
    do {
      try synchronize()
    } catch {
      failure = error.lasting
      throw error.lasting
    }
  }

  /// Makes a call in which guards and callbacks run: they cannot use the journal, whose next record is not there yet.
  func exclusively<Value>(_ call: () throws -> Value) throws -> Value {
    guard !isInCall else { throw JournalError.nested(path: path) }
    isInCall = true
    defer { isInCall = false }
    return try call()
  }

  var openFile: OpenFile {
    get throws(JournalError) {
      if let failure { throw failure }
      guard let file else { throw .closed(path: path) }
      return file
    }
  }
}

@available(*, unavailable)
extension JournaledMachine: Sendable {}

extension JournalError {
  /// The error of a journal that refuses every call because of it.
  fileprivate var lasting: Self {
    guard case .system(let verb, let path, let code, let reason) = self else { return self }
    let consequence =
      "Records may be lost, so the journal refuses every call until it is opened again."
    return .system(verb: verb, path: path, code: code, reason: "\(ended(reason)) \(consequence)")
  }
}

extension URL {
  /// Where a file is, or would be: symbolic links stay. Foundation does not follow links to files that do not exist
  /// yet.
  fileprivate var endOfLinks: URL {
    var url = resolvingSymlinksInPath()
    for _ in 0..<40 {
      let path = url.path(percentEncoded: false)
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return url
      }
      url = URL(filePath: target, relativeTo: url.deletingLastPathComponent()).absoluteURL
    }
    return url
  }
}
