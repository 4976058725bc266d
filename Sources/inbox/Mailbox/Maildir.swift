import Foundation

/// Reads a Maildir: one file per message in `cur` and `new`, its flags in the file's name.
///
/// Files are `time.unique.host:2,FLAGS`; `tmp` holds messages that are still being delivered and is
/// left alone, as are names that begin with a dot.
package struct Maildir: Sendable {
  private let path: String
  private static let folders = ["cur", "new"]

  package init(path: String) { self.path = path }

  package var exists: Bool {
    Self.folders.allSatisfy { folder in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(path)/\(folder)", isDirectory: &isFolder)
        && isFolder.boolValue
    }
  }

  /// The messages, oldest delivery first.
  package func summaries(
    progress: (ImportProgress) -> Void = { _ in }
  ) throws(MailboxError) -> [MessageSummary] {
    let files = try deliveries()
    var messages: [MessageSummary] = []
    messages.reserveCapacity(files.count)
    for file in files {
      messages.append(try summary(of: file))
      if messages.count.isMultiple(of: 500) {
        progress(ImportProgress(messages: messages.count, done: messages.count, of: files.count))
      }
    }
    return messages
  }

  /// Reads one message whole; its file is found again after another program has moved it or
  /// changed its flags.
  package func message(_ file: String, limit: UInt64) throws(MailboxError) -> RawMessage {
    let wanted = Delivery(file: file)
    let isThere = FileManager.default.fileExists(atPath: "\(path)/\(file)")
    let found = isThere ? wanted : try deliveries().first { $0.unique == wanted.unique }
    guard let found else { throw .changed(path: path) }
    let source = try ByteFile(path: "\(path)/\(found.file)")
    let bytes = try source.bytes(in: 0..<min(source.size, limit))
    return RawMessage(bytes[...], isCut: source.size > limit)
  }

  private func deliveries() throws(MailboxError) -> [Delivery] {
    var deliveries: [Delivery] = []
    for folder in Self.folders {
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")
      } catch {
        throw .unreadable(path: "\(path)/\(folder)", reason: error.localizedDescription)
      }
      deliveries += names.lazy.filter { !$0.hasPrefix(".") }.map {
        Delivery(file: "\(folder)/\($0)")
      }
    }
    return deliveries.sorted { ($0.time, $0.unique) < ($1.time, $1.unique) }
  }

  private func summary(of delivery: Delivery) throws(MailboxError) -> MessageSummary {
    let source = try ByteFile(path: "\(path)/\(delivery.file)")
    var start = [UInt8](repeating: 0, count: 16_384)
    start.removeLast(start.count - (try source.read(into: &start, at: 0)))
    var message = RawMessage(start[...])
    if message.body.isEmpty, source.size > start.count {
      let limit = min(source.size, UInt64(MessageHeader.maximumSize))
      message = RawMessage(try source.bytes(in: 0..<limit)[...])
    }
    return MessageSummary(
      header: message.header,
      deliveryDate: delivery.date,
      marks: MailboxMarks(maildirFlags: delivery.flags),
      location: .file(delivery.file)
    )
  }
}

/// The name of a file in a Maildir, taken apart.
private struct Delivery {
  let file: String
  let unique: Substring
  let flags: Substring
  let time: Int

  init(file: String) {
    self.file = file
    let name = file[(file.firstIndex(of: "/").map(file.index(after:)) ?? file.startIndex)...]
    let info = name.firstIndex(of: ":") ?? name.endIndex
    unique = name[..<info]
    let suffix = name[info...]
    flags = suffix.hasPrefix(":2,") ? suffix.dropFirst(3) : ""
    time = Int(unique.prefix { $0 != "." }) ?? 0
  }

  var date: Date? { time > 0 ? Date(timeIntervalSince1970: Double(time)) : nil }
}
