import Foundation
import Interlock
import InterlockData
import InterlockTestSupport
import Testing

/// A program without the machine's code restores a machine whose guards and actions are data, and produces the same
/// receipts.
@Suite("Restoring in another program")
struct SecondProgramTests {
  private struct Order: DataContext {
    var total = 0
    var paid = 0
    var attempts = 0
    var isExpress = false
    var rate = 0.5
    var note: String?
    var placedAt = Date(timeIntervalSinceReferenceDate: 0)

    static let fields = Fields<Order> {
      Field("total", \.total)
      Field("paid", \.paid)
      Field("attempts", \.attempts)
      Field("isExpress", \.isExpress)
      Field("rate", \.rate)
      Field("note", \.note)
      Field("placed.at", \.placedAt)
      Field(userInfo: UserInfoKey<Int>("amount"))
      Field(userInfo: UserInfoKey<Bool>("locked"))
      Field(userInfo: UserInfoKey<String>("reason"))
    }
  }

  private typealias Plain = Machine<String, String>
  private typealias Life = Plain.With<Order>

  private struct Script: Codable {
    struct Field: Codable {
      let name: String
      let type: String
      let value: ArchivedUserInfo
    }

    struct Call: Codable {
      let event: String
      let userInfo: ArchivedUserInfo
      let time: Double
    }

    let fields: [Field]
    let keys: [String: String]
    var calls: [Call] = []
  }

  private static func life() throws -> Life {
    try Life(initial: "draft") {
      Life.State("draft").didExit(text: "attempts = 0")
      Life.State("placed", initial: "waiting") {
        Life.State("waiting").didEnter(text: "attempts = attempts + 1")
        Life.State("late")
        Life.State.history("last", default: "waiting")
      }
      Life.State("held")
      Life.State("paid")
      Life.Event("add", in: "draft").when("it is an amount", text: "(userInfo.amount ?? 0) > 0")
        .perform(text: "total = total + (userInfo.amount ?? 0)")
      Life.Event("place", from: "draft", to: "placed")
        .when("not locked", !userInfo(UserInfoKey("locked"), default: false))
        .when("something is in it", \.total > 0)
        .perform(text: "placed.at = now; isExpress = total > 50")
      Life.Event("pay", from: "placed", to: "paid").when(
        text: "paid + (userInfo.amount ?? 0) == total"
      )
      .perform(text: "paid = total")
      Life.Event("pay", in: "placed").when(text: "paid + (userInfo.amount ?? 0) < total")
        .perform(text: "paid = paid + (userInfo.amount ?? 0); rate = rate * 2")
      Life.Event("tick", from: "waiting", to: "late").when(text: "now - placed.at > 60")
      Life.Event("tick", from: "waiting", to: "waiting").when(text: "attempts < 3")
      Life.Event("hold", from: "placed", to: "held").perform(text: "note = userInfo.reason")
      Life.Event("resume", from: "held", to: "last").when(text: "note != \"lost\"")
      Life.Event("resume", from: "held", to: "draft").perform(text: "total = 2; paid = 0")
      Life.Event("tick", from: "paid", to: "draft").perform(text: "total = 2; paid = 0")
      Life.Event("overflow", in: "draft").perform(text: "total = total * total")
    }
  }

  private static func script(_ order: Order) -> Script {
    func field(_ name: String, _ type: String, _ value: (any Sendable)?) -> Script.Field {
      let userInfo: UserInfo = value.map { ["value": $0] } ?? [:]
      return Script.Field(name: name, type: type, value: ArchivedUserInfo(userInfo))
    }
    return Script(
      fields: [
        field("total", "integer", order.total), field("paid", "integer", order.paid),
        field("attempts", "integer", order.attempts),
        field("isExpress", "boolean", order.isExpress), field("rate", "number", order.rate),
        field("note", "text", order.note),
        field("placed.at", "date", order.placedAt.timeIntervalSinceReferenceDate),
      ],
      keys: ["amount": "integer", "locked": "boolean", "reason": "text"]
    )
  }

  /// The program that was built with the tests.
  private static let program = ExternalProgram(beside: "restorer")

  @Test func `a second program produces the same receipts`() async throws {
    let program = try #require(Self.program)
    var random = SplitMix64(seed: 15)
    var counts = (fired: 0, refused: 0, failed: 0)
    for _ in 0..<3 {
      let life = try Self.life()
      var machine = life
      var order = Order()
      var script = Self.script(order)
      let archive = try JSONEncoder().encode(life.outline)
      var expected: [String] = []
      var time = 0.0
      for _ in 0..<300 {
        let events = ["add", "place", "pay", "tick", "hold", "resume", "overflow", "nothing"]
        let event = events[Int.random(in: 0..<events.count, using: &random)]
        let userInfo = Self.randomUserInfo(&random)
        time += Double(Int.random(in: 0...30, using: &random))
        script.calls.append(.init(event: event, userInfo: ArchivedUserInfo(userInfo), time: time))
        var outcome: String
        do {
          let date = Date(timeIntervalSinceReferenceDate: time)
          outcome = "\(try machine.fire(event, on: &order, userInfo: userInfo, at: date))"
          counts.fired += 1
        } catch {
          outcome = "\(error)"
          if case .refused = error { counts.refused += 1 } else { counts.failed += 1 }
        }
        // An archive does not record where a row was written.
        outcome = outcome.replacing("\n", with: " ")
          .replacing(/\s\(\w+\/SecondProgramTests.swift:\d+\)/, with: "")
        expected.append("\(machine.configuration) \(outcome) \(try Self.values(order))")
      }
      let output = try await Self.run(program, archive, script)
      try #require(output.status == 0, "\(output.errors)")
      let lines = output.text.split(separator: "\n").map(String.init)
      for (line, expected) in zip(lines, expected) { try #require(line == expected) }
      #expect(lines.count == expected.count)
    }
    #expect(counts.fired > 100 && counts.refused > 100 && counts.failed > 0, "\(counts)")
  }

  private static func randomUserInfo(_ random: inout SplitMix64) -> UserInfo {
    var userInfo = UserInfo()
    if random.chance(60) { userInfo["amount"] = Int.random(in: -5...40, using: &random) }
    if random.chance(30) { userInfo["locked"] = random.chance(50) }
    if random.chance(30) { userInfo["reason"] = random.chance(50) ? "lost" : "é" }
    if random.chance(10) { userInfo["amount"] = "many" }
    return userInfo
  }

  private static func values(_ order: Order) throws -> [String] {
    try Order.fields.all.compactMap { field in
      guard !field.name.hasPrefix("userInfo") else { return nil }
      let value = try Order.reader(of: Formula(.make(.name(field.path))))(order)
      return "\(field.name) = \(value)"
    }
  }

  private static func run(
    _ program: ExternalProgram,
    _ archive: Data,
    _ script: Script
  ) async throws -> ExternalProgram.Output {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "archive.json")
    try archive.write(to: file)
    let input = String(decoding: try JSONEncoder().encode(script), as: UTF8.self)
    return try await program.run([file.path()], input: input)
  }
}
