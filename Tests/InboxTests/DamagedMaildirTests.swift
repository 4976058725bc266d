import Foundation
import InterlockTestSupport
import Testing
import inbox

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Objects that other programs and the system leave in a Maildir.
@Suite(.hangLimit)
struct DamagedMaildirTests {
  private let folder: TemporaryFolder
  private let mailbox: Mailbox

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Subject: first\n\ntext", to: "new/1.M1.host")
    try folder.write("Subject: last\n\ntext", to: "cur/9.M9.host:2,S")
    mailbox = try Mailbox(path: folder.path)
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  /// Lists the messages, and expects other objects to be skipped and named.
  private func expectSkipped(_ name: String, _ reason: String) throws {
    var skipped: [SkippedFile] = []
    let messages = try mailbox.summaries(skipping: { skipped.append($0) })
    #expect(messages.map(\.subject) == ["first", "last"])
    #expect(skipped.map(\.name) == [name])
    #expect(skipped.allSatisfy { $0.reason.contains(reason) }, "\(skipped)")
    let session = try Session(mailbox: mailbox, storePath: folder.storePath, clock: .stopped())
    #expect(session.skipped == skipped)
    #expect(session.messages.count == 2)
  }

  @Test func `a pipe in a Maildir is skipped`() throws {
    #expect(mkfifo(path("new/5.pipe"), 0o600) == 0)
    try expectSkipped("new/5.pipe", "a pipe")
  }

  @Test func `a socket in a Maildir is skipped`() throws {
    let descriptor = socket(AF_UNIX, SocketKind.stream, 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // The path of a socket must be short. A path relative to the working folder would not be safe among other tests.
    let link = "/tmp/inbox-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path("new"))
    defer { unlink(link) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(link)/5.socket".utf8) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(bound == 0)
    try expectSkipped("new/5.socket", "a socket")
  }

  @Test func `a device, a folder and a broken link in a Maildir are skipped`() throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: path("cur/5"), withDestinationPath: "/dev/zero")
    try expectSkipped("cur/5", "a device")
    try manager.removeItem(atPath: path("cur/5"))
    try manager.createDirectory(atPath: path("cur/5"), withIntermediateDirectories: false)
    try expectSkipped("cur/5", "a folder")
    try manager.removeItem(atPath: path("cur/5"))
    try manager.createSymbolicLink(atPath: path("cur/5"), withDestinationPath: "nothing")
    try expectSkipped("cur/5", "No such file")
  }

  #if !canImport(Darwin)
    @Test func `a file name that is not UTF-8 is skipped`() throws {
      let file = fopen(path("new/5.") + "\u{1}", "w")
      fclose(file)
      let old = path("new/5.") + "\u{1}"
      let new = Array(path("new/5.").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
      #expect(rename(old, new) == 0)
      try expectSkipped("new/5.\u{FFFD}", "not UTF-8")
    }
  #endif

  @Test func `a message deleted while others are read is skipped`() throws {
    for number in 2...8 { try folder.write("Subject: \(number)\n\n", to: "new/\(number).M.host") }
    var skipped: [SkippedFile] = []
    // The list is long enough to report progress. Then all remaining messages are deleted.
    for number in 1_000..<1_600 { try folder.write("", to: "cur/\(number).host:2,S") }
    let messages = try mailbox.summaries { progress in
      guard progress.fraction < 0.99 else { return }
      try? FileManager.default.removeItem(atPath: path("cur/1599.host:2,S"))
      try? FileManager.default.moveItem(
        atPath: path("cur/1598.host:2,S"),
        toPath: path("cur/1598.host:2,FS")
      )
    } skipping: {
      skipped.append($0)
    }
    #expect(skipped.map(\.name) == ["cur/1599.host:2,S"])
    #expect(messages.count == 9 + 599)
    #expect(messages.last?.marks == [.seen, .flagged])
  }
}

private enum SocketKind {
  #if canImport(Glibc)
    static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    static let stream = SOCK_STREAM
  #endif
}
