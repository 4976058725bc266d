public import Foundation
public import Interlock
import InterlockEvolution

/// A machine whose life is in a file: each input is appended, with what came of it, before the machine moves.
///
///     let message = try JournaledMachine(at: url, for: inbox)
///     try message.fire(.view, userInfo: ["device": "phone"], at: .now)
///     print(message.machine.state)      // read, now and when the file is opened again
///
/// A file has one entity, and one writer at a time. Opening it takes all inputs again, on a fresh machine, so that
/// guards and callbacks run, and compares what comes of them with what is recorded. `compact` makes that short.
/// <doc:Journals> has the format, and what is kept when something breaks.
///
/// It is a class because it owns an open file. It belongs to one task or actor at a time.
public class JournaledMachine<
  StateID: Hashable & Sendable & Codable,
  EventID: Hashable & Sendable & Codable
> {
  /// The machines of which it has one.
  public typealias Machine = Interlock.Machine<StateID, EventID>

  typealias Brain = InterlockRuntime.Brain<StateID, EventID>

  /// The machine after the last record.
  public var machine: Machine { brain.machine }

  /// The machine, and what is decided about it. Its caller knows what time it is, and activities are not run.
  var brain: Brain

  /// The number of the last record: of all inputs, those included that have been compacted away.
  public internal(set) var number: Int

  /// What was cut off when the journal was opened: a record whose writing had been interrupted; nil if none had.
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
  /// Whether something may stand behind the last whole record.
  var hasDebris = false
  /// Whether the name of the file may not be on the medium yet.
  var hasUnsettledName = false
  /// Whether a call goes on, in which guards and callbacks run.
  private var isInCall = false

  /// Opens a journal and brings the machine to where it was, or begins a new one.
  ///
  /// A torn last record is cut off, and reported by `tornTail`. Nothing else is ever changed. A new journal is written
  /// beside its place, and moved there with its header: no other file is taken for one.
  ///
  /// - Parameters:
  ///   - url: The file; made if there is none.
  ///   - prototype: A machine of the definition. A new journal begins with what it is in.
  ///   - synchronization: When records are forced onto the medium.
  ///   - unrecordable: What becomes of user info that no document can hold.
  ///   - acceptingChangedDefinition: Whether the definition may be another than that with which the journal began.
  ///     Every record is then tried on it, as always; `compact` notes the new one.
  ///   - lineLimit: How many bytes a line may have, when it is read and when it is written.
  /// - Throws: `JournalError` where the file cannot be used or is damaged, or is in use; `Machine.Divergence` for the
  ///   first record that leads to something else now; `Machine.RestoreError` where its snapshot does not fit the
  ///   prototype.
  public init(
    at url: URL,
    for prototype: Machine,
    synchronization: JournalSynchronization = .everyRecord,
    unrecordable: UnrecordableValues = .refused,
    acceptingChangedDefinition: Bool = false,
    lineLimit: Int = JournalReader<StateID, EventID>.defaultLineLimit
  ) throws {
    let path = url.endOfLinks.path(percentEncoded: false)
    let encoder = JSONEncoder.forLines
    let file = try Self.lockedFile(path) {
      try encoder.line(Machine.JournalHeader(prototype), limit: lineLimit, path: path)
    }
    OpenFile.removeReplacement(of: path)
    var reader = try JournalReader<StateID, EventID>(file, lineLimit: lineLimit)
    let recorded = reader.header.fingerprint
    let found = prototype.fingerprint
    guard acceptingChangedDefinition || recorded == found else {
      throw JournalError.definitionChanged(path: path, recorded: recorded, found: found)
    }
    self.path = path
    self.synchronization = synchronization
    self.unrecordable = unrecordable
    self.lineLimit = lineLimit
    self.encoder = encoder
    self.file = file
    brain = Brain(
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
  }

  /// A file that is locked, and at its path; with a header, if there was none.
  private static func lockedFile(
    _ path: String,
    header: () throws -> [UInt8]
  ) throws -> OpenFile {
    // Who begins or compacts a journal puts another file there; nobody does so all the time.
    for _ in 1...100 {
      if let file = try OpenFile.existing(path) {
        if try file.lock() { return file }
      } else if let file = try begin(path, header) {
        return file
      }
    }
    throw JournalError.inUse(path: path)
  }

  /// Begins a new journal; nil where somebody else has been faster.
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
    try OpenFile.synchronizeFolder(of: path)
    return file
  }

  /// Closes the file, so that others can open it. What is fired afterwards is an error.
  ///
  /// Losing the last reference does the same. Where a callback closes it, the call in which it runs ends first.
  public func close() {
    file = nil
  }

  /// Forces all records onto the medium.
  ///
  /// - Throws: `JournalError.system`, `.closed`.
  public func synchronize() throws(JournalError) {
    try openFile.synchronize()
    try settleName()
  }

  /// Waits until the name of a file that has taken the place of another is on the medium: records in it are not before.
  func settleName() throws(JournalError) {
    guard hasUnsettledName else { return }
    try OpenFile.synchronizeFolder(of: path)
    hasUnsettledName = false
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
      guard let file else { throw .closed(path: path) }
      return file
    }
  }
}

@available(*, unavailable)
extension JournaledMachine: Sendable {}

extension URL {
  /// Where a file is, or would be: links stay. Foundation does not follow those to what is not there yet.
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
