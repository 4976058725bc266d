public import Foundation
public import Interlock

/// Reads a journal, record by record, and changes nothing: for tools, and for looking at one that is in use.
///
///     var reader = try JournalReader<Status, Action>(at: url)
///     while let record = try reader.next() {
///       print(record.number, record.input, record.configuration)
///     }
///
/// A line is read when it is asked for: the memory that is needed is that of a line, however long the journal is.
public struct JournalReader<
  StateID: Hashable & Sendable & Decodable,
  EventID: Hashable & Sendable & Decodable
>: Sendable {
  /// The machines whose inputs the journal has.
  public typealias Machine = Interlock.Machine<StateID, EventID>

  /// Where the journal begins.
  public let header: Machine.JournalHeader

  /// What stands behind the last whole record; nil where nothing does, and until the end has been reached.
  public private(set) var tornTail: TornTail?

  /// The number of the last record that has been read; at first, of the last before the journal.
  public private(set) var number: Int

  private var lines: LineReader
  private let decoder = JSONDecoder()

  /// Opens a journal and reads its header.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - lineLimit: How many bytes a line may have: 1 MiB if nothing else is said.
  /// - Throws: `JournalError` where there is no journal that can be read.
  public init(at url: URL, lineLimit: Int = defaultLineLimit) throws(JournalError) {
    try self.init(
      try OpenFile(url.path(percentEncoded: false), for: .reading),
      lineLimit: lineLimit
    )
  }

  init(_ file: OpenFile, lineLimit: Int) throws(JournalError) {
    lines = LineReader(file, limit: lineLimit)
    guard let line = try lines.next() else { throw .empty(path: file.path, nil) }
    guard line.isWhole else {
      guard line.bytes.isBeginningOfHeader else {
        throw .notJournal(path: file.path, reason: "Its first line is no header.")
      }
      throw .empty(path: file.path, TornTail(line))
    }
    do {
      header = try decoder.decode(Machine.JournalHeader.self, from: line.bytes)
    } catch {
      throw .notJournal(path: file.path, reason: reason(of: error))
    }
    number = header.number
  }

  /// Reads the next record.
  ///
  /// - Returns: The record; nil at the end. `tornTail` then says whether something else is left.
  /// - Throws: `JournalError.corrupted` for a line that is no record, or not the one that should follow, unless it
  ///   is the last and torn; `.lineTooLong`; `.system`.
  public mutating func next() throws(JournalError) -> Machine.JournalRecord? {
    guard tornTail == nil, let line = try lines.next() else { return nil }
    guard line.isWhole else {
      tornTail = TornTail(line)
      return nil
    }
    do {
      let record = try decoder.decode(Machine.JournalRecord.self, from: line.bytes)
      guard record.number == number + 1 else {
        throw corrupted(line, "Expected record \(number + 1); found record \(record.number).")
      }
      number = record.number
      return record
    } catch let error as JournalError {
      throw error
    } catch {
      guard try isLast(line), !line.bytes.isJSON else {
        throw corrupted(line, reason(of: error))
      }
      tornTail = TornTail(line)
      return nil
    }
  }

  /// Where the last record that has been read ends.
  var offset: Int {
    tornTail?.offset ?? lines.offset
  }

  private func isLast(_ line: LineReader.Line) throws(JournalError) -> Bool {
    try line.end == lines.file.size()
  }

  private func corrupted(_ line: LineReader.Line, _ reason: String) -> JournalError {
    .corrupted(path: lines.file.path, line: line.number, offset: line.offset, reason: reason)
  }

  /// How many bytes a line may have if nothing else is said: 1 MiB.
  public static var defaultLineLimit: Int { 1 << 20 }
}

extension TornTail {
  fileprivate init(_ line: LineReader.Line) {
    self.init(offset: line.offset, count: line.end - line.offset, bytes: line.bytes)
  }
}

extension Data {
  /// Whether it begins as a header does, or is a shorter piece of that, perhaps with zeros behind: else the file
  /// may be somebody's.
  fileprivate var isBeginningOfHeader: Bool {
    let written = prefix { $0 != 0 }
    return starts(with: Self.beginningOfHeader)
      || Self.beginningOfHeader.starts(with: written)
        && dropFirst(written.count).allSatisfy { $0 == 0 }
  }

  private static var beginningOfHeader: Data { Data(#"{"journal":"#.utf8) }

  fileprivate var isJSON: Bool {
    (try? JSONSerialization.jsonObject(with: self, options: .fragmentsAllowed)) != nil
  }
}

/// What is wrong with a document, and where in it.
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
  return path.isEmpty ? context.debugDescription : "At '\(path)': \(context.debugDescription)"
}
