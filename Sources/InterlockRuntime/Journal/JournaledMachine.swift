public import Foundation
public import Interlock

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
public final class JournaledMachine<
  StateID: Hashable & Sendable & Codable,
  EventID: Hashable & Sendable & Codable
> {
  /// The machines of which it has one.
  public typealias Machine = Interlock.Machine<StateID, EventID>

  /// The machine after the last record.
  public internal(set) var machine: Machine

  /// The number of the last record: of all inputs, those included that have been compacted away.
  public internal(set) var number: Int

  /// What was cut off when the journal was opened: a record whose writing had been interrupted; nil if none had.
  public let tornTail: TornTail?

  let path: String
  let synchronization: JournalSynchronization
  let unrecordable: UnrecordableValues
  let lineLimit: Int
  let encoder = JSONEncoder.forLines

  /// Nil once it has been closed.
  var file: OpenFile?
  /// The number of the last record before the journal.
  var firstNumber: Int
  /// Where the last whole record ends.
  var end: Int
  /// Whether something may stand behind the last whole record.
  var hasDebris = false

  /// Opens a journal and brings the machine to where it was, or begins a new one.
  ///
  /// A torn last record is cut off, and reported by `tornTail`. Nothing else is ever changed.
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
    let path = url.resolvingSymlinksInPath().path(percentEncoded: false)
    let file = try Self.lockedFile(path)
    let contents = try Contents(file, prototype, lineLimit, acceptingChangedDefinition)
    self.path = path
    self.synchronization = synchronization
    self.unrecordable = unrecordable
    self.lineLimit = lineLimit
    self.file = file
    machine = contents.machine
    number = contents.number
    firstNumber = contents.firstNumber
    end = contents.end
    tornTail = contents.tornTail
    if tornTail != nil { try file.truncate(to: end) }
    if end == 0 { try begin(file) }
  }

  /// A file that is locked, and at its path.
  private static func lockedFile(_ path: String) throws(JournalError) -> OpenFile {
    // Who compacts a journal puts another file there; nobody does so all the time.
    for _ in 1...100 {
      let file = try OpenFile(path, for: .writing)
      if try file.lock() { return file }
    }
    throw .inUse(path: path)
  }

  /// Writes the header of a new journal.
  private func begin(_ file: OpenFile) throws {
    let header = try line(of: Machine.JournalHeader(machine))
    try file.write(header, at: 0)
    try file.synchronize()
    OpenFile.synchronizeFolder(of: path)
    end = header.count
  }

  func line(of header: Machine.JournalHeader) throws(JournalError) -> [UInt8] {
    let line = try encoder.line(header)
    guard line.count <= lineLimit else {
      throw .lineTooLong(path: path, line: 1, offset: 0, limit: lineLimit)
    }
    return line
  }

  /// Closes the file, so that others can open it. What is fired afterwards is an error.
  ///
  /// Losing the last reference does the same.
  public func close() {
    file = nil
  }

  /// Forces all records onto the medium.
  ///
  /// - Throws: `JournalError.system`, `.closed`.
  public func synchronize() throws(JournalError) {
    try openFile.synchronize()
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

extension JournaledMachine {
  /// What is in a file when it is opened.
  private struct Contents {
    var machine: Machine
    var number = 0
    var firstNumber = 0
    var end = 0
    var tornTail: TornTail?

    init(
      _ file: OpenFile,
      _ prototype: Machine,
      _ lineLimit: Int,
      _ acceptingChangedDefinition: Bool
    ) throws {
      machine = prototype
      guard var reader = try Self.reader(file, lineLimit, &tornTail) else { return }
      let recorded = reader.header.fingerprint
      let found = prototype.fingerprint
      guard acceptingChangedDefinition || recorded == found else {
        throw JournalError.definitionChanged(path: file.path, recorded: recorded, found: found)
      }
      machine = try reader.replay(on: prototype)
      number = reader.number
      firstNumber = reader.header.number
      end = reader.offset
      tornTail = reader.tornTail
    }

    /// A reader that has read the header; nil where there is none, but for the beginning of one.
    private static func reader(
      _ file: OpenFile,
      _ lineLimit: Int,
      _ tornTail: inout TornTail?
    ) throws(JournalError) -> JournalReader<StateID, EventID>? {
      do {
        return try JournalReader(file, lineLimit: lineLimit)
      } catch {
        guard case .empty(_, let tail) = error else { throw error }
        tornTail = tail
        return nil
      }
    }
  }
}
