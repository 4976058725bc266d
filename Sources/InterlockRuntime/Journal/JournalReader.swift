public import Foundation
public import Interlock
public import InterlockJournal

/// Reads a journal, record by record, without changing it: for tools, and to look at a journal in use.
///
/// ```swift
/// var reader = try JournalReader<Status, Action>(at: url)
/// while let record = try reader.next() {
///   print(record.number, record.input, record.configuration)
/// }
/// ```
///
/// Each line is read when you ask for it: memory use is that of one line, however long the journal is.
public struct JournalReader<
  StateID: Hashable & Sendable & Decodable,
  EventID: Hashable & Sendable & Decodable
>: Sendable {
  /// The machines that the journal records.
  public typealias Machine = Interlock.Machine<StateID, EventID>

  /// The header: the state of the entity at the beginning of the journal.
  public let header: Machine.JournalHeader

  /// The bytes after the last whole record; nil if there are none, and until the end has been reached.
  public private(set) var tornTail: TornTail?

  /// The number of the last record read; initially, the number of the last record before the journal.
  public private(set) var number: Int

  private var lines: LineReader
  private let decoder = JSONDecoder()

  /// Opens a journal and reads its header.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - lineLimit: How long a line may be, in bytes; 1 MiB by default.
  /// - Throws: `JournalError` if there is no readable journal.
  public init(at url: URL, lineLimit: Int = defaultLineLimit) throws(JournalError) {
    try self.init(
      try OpenFile(url.path(percentEncoded: false), for: .reading),
      lineLimit: lineLimit
    )
  }

  init(_ file: OpenFile, lineLimit: Int) throws(JournalError) {
    lines = LineReader(file, limit: lineLimit)
    guard let line = try lines.next() else { throw .empty(path: file.path) }
    guard line.isWhole, let object = JournalLine.object(of: line.bytes) else {
      throw JournalError(header: line, path: file.path)
    }
    do {
      header = try decoder.decode(Machine.JournalHeader.self, from: object)
    } catch {
      throw .notJournal(path: file.path, reason: reason(of: error))
    }
    number = header.number
  }

  /// Reads the next record.
  ///
  /// - Returns: The record; nil at the end. `tornTail` then has the remaining bytes, if any.
  /// - Throws: `JournalError.corrupted` for a line that is no record, or not the one that should follow, unless it is
  ///   the last one and torn; `.lineTooLong`; `.system`.
  public mutating func next() throws(JournalError) -> Machine.JournalRecord? {
    guard tornTail == nil, let line = try lines.next() else { return nil }
    guard line.isWhole, let object = JournalLine.object(of: line.bytes) else {
      try checkTorn(line)
      tornTail = TornTail(line)
      return nil
    }
    do {
      let record = try decoder.decode(Machine.JournalRecord.self, from: object)
      guard record.number == number + 1 else {
        throw corrupted(line, "Expected record \(number + 1); found record \(record.number).")
      }
      number = record.number
      return record
    } catch let error as JournalError {
      throw error
    } catch {
      throw corrupted(line, reason(of: error))
    }
  }

  /// Makes sure that a line without newline or checksum is what an interrupted write leaves: nothing else is ever
  /// taken for torn.
  private func checkTorn(_ line: LineReader.Line) throws(JournalError) {
    if line.isWhole {
      // File systems do not write the parts of a file in order: the newline may be there before its line.
      guard try line.end == lines.file.size(), line.bytes.hasUnwrittenPart else {
        throw corrupted(line, "Its checksum is missing or does not match its bytes.")
      }
      return
    }
    let written = line.bytes.withoutTrailingZeros
    guard line.bytes.hasUnwrittenPart || written.first == UInt8(ascii: "{") else {
      throw corrupted(line, "It is not the beginning of a record.")
    }
    if let count = JournalLine.wholeCount(written), count < written.count {
      throw corrupted(line, "The record is complete, but no newline follows it.")
    }
  }

  /// Where the last record read ends.
  var offset: Int {
    tornTail?.offset ?? lines.offset
  }

  private func corrupted(_ line: LineReader.Line, _ reason: String) -> JournalError {
    .corrupted(path: lines.file.path, line: line.number, offset: line.offset, reason: reason)
  }

  /// How long a line may be by default, in bytes: 1 MiB.
  public static var defaultLineLimit: Int { 1 << 20 }
}

extension TornTail {
  fileprivate init(_ line: LineReader.Line) {
    self.init(offset: line.offset, count: line.end - line.offset, bytes: line.bytes)
  }
}

extension Data {
  /// The bytes without the trailing zeros that file systems leave.
  fileprivate var withoutTrailingZeros: Self {
    lastIndex { $0 != 0 }.map { self[...$0] } ?? Self()
  }

  /// Whether there are zeros where data should be, as file systems leave them where they have not written yet.
  ///
  /// JSON has none, and no single flipped bit makes two of them, or one out of a brace.
  fileprivate var hasUnwrittenPart: Bool {
    first == 0 || zip(self, dropFirst()).contains { $0 == 0 && $1 == 0 }
  }
}

extension JournalError {
  /// Why the first line of a file is no header: it has another version, it is damaged, or the file is not a journal.
  fileprivate init(header line: LineReader.Line, path: String) {
    let beginning = Data(#"{"journal":"#.utf8)
    let isCut = !line.isWhole && beginning.starts(with: line.bytes)
    guard isCut || line.bytes.starts(with: beginning) else {
      self = .notJournal(path: path, reason: "Its first line is not a header.")
      return
    }
    let version = try? JSONDecoder().decode(Version.self, from: line.bytes).journal
    if let refusal = version.flatMap(FormatVersion.ofJournals.refusal(of:)) {
      self = .notJournal(path: path, reason: refusal)
      return
    }
    let reason =
      line.isWhole
      ? "The checksum of the header is missing or does not match its bytes."
      : "The file ends within its header. A journal never does: something else has truncated it."
    self = .corrupted(path: path, line: 1, offset: 0, reason: reason)
  }

  private struct Version: Decodable {
    let journal: Int
  }
}

/// Returns the problem of a document, and its place.
private func reason(of error: any Error) -> String {
  let context: DecodingError.Context
  switch error {
  case DecodingError.dataCorrupted(let found): context = found
  case DecodingError.keyNotFound(_, let found): context = found
  case DecodingError.typeMismatch(_, let found): context = found
  case DecodingError.valueNotFound(_, let found): context = found
  default: return String(describing: error)
  }
  let path = context.codingPath.map(\.stringValue).joined(separator: ".")
  return path.isEmpty ? context.reason : "At '\(path)': \(context.reason)"
}
