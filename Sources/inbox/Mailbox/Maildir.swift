import Foundation

/// Reads a Maildir: one file per message in `cur` and `new`, its flags in the file's name.
///
/// Files are `time.unique.host:2,FLAGS`; `tmp` holds messages that are still being delivered and is
/// left alone, as are names that begin with a dot.
package struct Maildir: Sendable {
  private let path: String
  /// Messages move from the first to the second: in this order, none is missed that moves while they are listed.
  private static let folders = ["new", "cur"]

  package init(path: String) { self.path = path }

  package var exists: Bool {
    Self.folders.allSatisfy { folder in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(path)/\(folder)", isDirectory: &isFolder)
        && isFolder.boolValue
    }
  }

  /// The messages, oldest delivery first. Unreadable files are skipped and reported.
  package func summaries(
    progress: (ImportProgress) -> Void = { _ in },
    skipping skip: (SkippedFile) -> Void = { _ in }
  ) throws(MailboxError) -> [MessageSummary] {
    let files = try deliveries(skipping: skip)
    let listed = Set(files.map(\.file))
    var moved: [Substring: Delivery]?
    var messages: [MessageSummary] = []
    messages.reserveCapacity(files.count)
    for (index, file) in files.enumerated() {
      do {
        messages.append(try summary(of: file))
      } catch {
        if moved == nil { moved = try deliveriesByName() }
        let now = moved?[file.unique]
        if let now, now.file != file.file {
          // It may already be in the list under its new name.
          if !listed.contains(now.file), let message = try? summary(of: now) {
            messages.append(message)
          }
        } else {
          skip(SkippedFile(name: file.file, reason: error.reason))
        }
      }
      if (index + 1).isMultiple(of: 500) {
        progress(ImportProgress(messages: messages.count, done: index + 1, of: files.count))
      }
    }
    return messages
  }

  /// Reads one whole message; its file is found again after another program has moved it or
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

  private func deliveries(
    skipping skip: (SkippedFile) -> Void = { _ in }
  ) throws(MailboxError) -> [Delivery] {
    var deliveries: [Delivery] = []
    for folder in Self.folders {
      let listing = try FolderListing(path: "\(path)/\(folder)")
      for name in listing.unreadableNames.sorted() {
        skip(SkippedFile(name: "\(folder)/\(name)", reason: "its name is not UTF-8"))
      }
      deliveries += listing.names.lazy.filter { !$0.hasPrefix(".") }.map {
        Delivery(file: "\(folder)/\($0)")
      }
    }
    return deliveries.sorted { ($0.time, $0.unique) < ($1.time, $1.unique) }
  }

  private func deliveriesByName() throws(MailboxError) -> [Substring: Delivery] {
    Dictionary(try deliveries().map { ($0.unique, $0) }) { _, last in last }
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

/// The name of a file in a Maildir, parsed.
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
