import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("Dry runs of migrations")
struct MigrationDryRunTests {
  private static func first() throws -> DynamicMachine {
    try DynamicMachine(initial: "unread") {
      ["unread", "read", "lost"].map { DynamicMachine.State($0) }
      DynamicMachine.Event("view", from: "unread", to: "read")
      DynamicMachine.Event("lose", from: "read", to: "lost")
    }
  }

  private static func prototype(_ policy: MismatchPolicy = .migrate) throws -> DynamicMachine {
    try DynamicMachine(initial: "unread") {
      ["unread", "seen"].map { DynamicMachine.State($0) }
      DynamicMachine.Event("view", from: "unread", to: "seen")
    }
    .evolving(
      from: [Migration(from: first(), .renameState("read", to: "seen"))],
      onMismatch: policy
    )
  }

  private static func old(_ state: String) -> String {
    #"{"fingerprint":"bbdca53645004e42","states":["\#(state)"]}"#
  }

  private static let archives = [
    "a": #""unread""#, "b": #""seen""#, "c": old("read"), "d": old("unread"), "e": old("lost"),
    "f": "{", "g": #""nowhere""#, "h": old("lost"),
  ]

  private typealias DryRun = MigrationDryRun<String, String>

  private func expectAll(_ dryRun: DryRun) throws {
    #expect(dryRun.count == 8 && dryRun.failureCount == 4)
    #expect(dryRun.counts[.current] == 2)
    #expect(try dryRun.counts[.migrated(from: Self.first().fingerprint)] == 2)
    #expect(dryRun.examples.count == 3)
    let lost = dryRun.examples.first { $0.key.contains("A machine in 'lost'") }
    #expect(lost?.value.count == 2)
    #expect(lost?.key.contains("migration #1: The machine has no state 'lost'") == true)
  }

  @Test func `a dry run counts the files of a folder and changes none`() throws {
    try TemporaryFolder.with { folder in
      let inner = folder.appendingPathComponent("more")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      for (name, text) in Self.archives {
        let place = name < "d" ? folder : inner
        try Data(text.utf8).write(to: place.appendingPathComponent("\(name).json"))
      }
      try Data("x".utf8).write(to: folder.appendingPathComponent("notes.txt"))
      var dryRun = DryRun(try Self.prototype())
      try dryRun.add(folder: folder)
      try expectAll(dryRun)
      for (name, text) in Self.archives {
        let file = (name < "d" ? folder : inner).appendingPathComponent("\(name).json")
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
      }
      #expect(throws: (any Error).self) {
        try dryRun.add(folder: folder.appendingPathComponent("nowhere"))
      }
    }
  }

  @Test(arguments: ["\n", "\n\n"])
  func `a dry run counts the lines of a file`(_ separator: String) throws {
    try TemporaryFolder.with { folder in
      let file = folder.appendingPathComponent("rows.jsonl")
      let rows = Self.archives.sorted { $0.key < $1.key }.map(\.value)
      try Data(rows.joined(separator: separator).utf8).write(to: file)
      var dryRun = DryRun(try Self.prototype())
      try dryRun.add(linesOf: file)
      try expectAll(dryRun)
      if separator == "\n" { #expect(dryRun.examples.values.contains(["rows.jsonl:6"])) }
      var short = DryRun(try Self.prototype())
      try short.add(linesOf: file, lineLimit: 12)
      #expect(short.counts[.failed("The line is too long.")] == 4)
      #expect(short.count == 8)
    }
  }

  @Test func `lines longer than a read buffer are read whole`() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appendingPathComponent("rows.jsonl")
      let long = "\"" + String(repeating: "x", count: 200_000) + "\""
      try Data([long, #""seen""#, long].joined(separator: "\n").utf8).write(to: file)
      var dryRun = DryRun(try Self.prototype())
      try dryRun.add(linesOf: file)
      #expect(dryRun.count == 3 && dryRun.counts[.current] == 1)
      #expect(dryRun.examples.keys.allSatisfy { $0.count <= 500 })
    }
  }

  @Test func `a dry run counts the elements of a stream`() async throws {
    let archives = Self.archives.values.map { Data($0.utf8) }
    var dryRun = DryRun(try Self.prototype())
    try await dryRun.add(
      AsyncStream { continuation in
        for archive in archives { continuation.yield(archive) }
        continuation.finish()
      }
    )
    try expectAll(dryRun)
  }

  @Test func `a closure can extract an entity from a larger document`() throws {
    enum Row {
      static let prototype = try! MigrationDryRunTests.prototype()
    }
    struct Part: Decodable {
      let machine: DynamicMachine.Restored

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        machine = try container.decode(
          DynamicMachine.Restored.self,
          forKey: .status,
          configuration: Row.prototype
        )
      }

      enum Key: CodingKey { case status }
    }
    var dryRun = DryRun(try Self.prototype()) { data, _ in
      try JSONDecoder().decode(Part.self, from: data).machine
    }
    let outcome = dryRun.add(Data(#"{"status":\#(Self.old("read"))}"#.utf8), named: "row 1")
    #expect(try outcome == .migrated(from: Self.first().fingerprint))
  }

  @Test func `the report of a dry run is short`() throws {
    var dryRun = DryRun(try Self.prototype())
    for name in ["a", "b", "c", "d", "e", "h"] {
      dryRun.add(Data((Self.archives[name] ?? "").utf8), named: name)
    }
    let first = try Self.first().fingerprint
    #expect(
      "\(dryRun)"
        == """
        6 archives, 2 of them refused
          2 current
          2 migrated from \(first)
          2 refused: A machine in 'lost' of the definition \(first) cannot be loaded, migration #1: \
        The machine has no state 'lost'; its states are 'unread' and 'seen'. Add a step that handles \
        it. (e, h)
        """
    )
  }

  @Test func `the dry run counts what the policy would do`() throws {
    for policy in [MismatchPolicy.refuse, .acceptIfCompatible] {
      var dryRun = DryRun(try Self.prototype(policy))
      for (name, archive) in Self.archives { dryRun.add(Data(archive.utf8), named: name) }
      #expect(dryRun.counts[.current] == 2 && dryRun.failureCount == 6)
    }
    let wide = try DynamicMachine(initial: "unread") {
      ["unread", "read", "lost", "more"].map { DynamicMachine.State($0) }
      DynamicMachine.Event("view", from: "unread", to: "read")
    }
    .evolving(from: [Migration(from: Self.first())], onMismatch: .acceptIfCompatible)
    var dryRun = DryRun(wide)
    let outcome = dryRun.add(Data(Self.old("lost").utf8), named: "e")
    #expect(try outcome == .accepted(Self.first().fingerprint))
  }

  private struct Payment: Codable, Hashable, Sendable { var amount = 5 }

  @Test func `an entity whose waiting event has another payload is refused, the others are not`()
    throws
  {
    func machine(_ pay: DynamicMachine.Event) throws -> DynamicMachine {
      try DynamicMachine(initial: "placed") {
        DynamicMachine.State("placed").deferring("pay")
        DynamicMachine.State("sent")
        DynamicMachine.Event("send", from: "placed", to: "sent")
        pay
      }
    }
    let pay = DynamicMachine.Event("pay", in: "sent")
    let old = try machine(pay)
    let new = try machine(pay.carrying(Payment.self).event)
    let plain = #"{"fingerprint":"\#(old.fingerprint)","states":["placed"]}"#
    let waiting =
      #"{"fingerprint":"\#(old.fingerprint)","states":["placed"],"deferred":[{"event":"pay"}]}"#
    for policy in [MismatchPolicy.migrate, .acceptIfCompatible] {
      var dryRun = DryRun(try new.evolving(from: [Migration(from: old)], onMismatch: policy))
      dryRun.add(Data(plain.utf8), named: "plain")
      dryRun.add(Data(waiting.utf8), named: "waiting")
      #expect(dryRun.failureCount == 1 && dryRun.examples.values.map(\.self) == [["waiting"]])
      #expect(dryRun.examples.keys.first?.contains("'pay'") == true, "\(dryRun)")
    }
    let added = Migration(from: old, .addPayload(Payment(), to: "pay"))
    var dryRun = DryRun(try new.evolving(from: [added]))
    dryRun.add(Data(waiting.utf8), named: "waiting")
    #expect(dryRun.failureCount == 0)
  }

  @Test func `memory is bounded, however many reasons there are`() throws {
    var dryRun = DryRun(try Self.prototype())
    for number in 0..<3_000 { dryRun.add(Data("\"s\(number)\"".utf8), named: "\(number)") }
    #expect(dryRun.count == 3_000 && dryRun.failureCount == 3_000)
    #expect(dryRun.examples.count == 1_001)
    #expect(dryRun.counts[.failed("other reasons")] == 2_000)
  }
}
