import Foundation
import Interlock
import InterlockData
import InterlockEvolution
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

/// A machine with conditions and assignments becomes Swift with a context.
@Suite("Swift source: contexts")
struct SwiftContextTests {
  private static let layout = DataRecord.Layout(
    [
      .init("n", .integer, initially: .integer(-3)),
      .init("isOpen", .boolean, initially: .boolean(true)),
      .init("list", .list(.optional(.number)), initially: .list([.number(1e-9), .nothing])),
      .init("date", .optional(.date), initially: .date(0.5)),
      .init("text", .text, initially: .text("\"\n\u{301}")),
    ],
    userInfo: ["isOpen": .boolean, "the limits": .list(.integer), "until": .date]
  )

  /// The sources, with the fingerprints of their machines.
  private static func sources() throws -> [(source: SwiftSource, fingerprint: Fingerprint)] {
    let account = try FormulaCharts.account()
    var sources = [
      (
        try SwiftSource(of: account, carrying: [FormulaCharts.Payment.self], named: "Account"),
        account.outline.fingerprint
      )
    ]
    let record = try record()
    let layout = try #require(layout)
    sources.append(
      (
        try SwiftSource(of: record, layout: layout, named: "record", isPublic: true),
        record.fingerprint
      )
    )
    for seed in 0..<UInt64(Share.of(daily: 2, gate: 8, soak: 100)) {
      let life = RandomDataMachine.life(seed: seed)
      sources.append((try SwiftSource(of: life, named: "random \(seed)"), life.outline.fingerprint))
    }
    let plain = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a")
      DynamicMachine.Event("e", in: "a").shouldFire("small").carrying(Int.self)
    }
    sources.append((try SwiftSource(of: plain, named: "Plain"), plain.fingerprint))
    return sources
  }

  private static func record() throws -> DynamicMachine {
    let json = """
      {
        "interlock": 1, "initial": "a",
        "states": [{ "id": "a", "didEnter": [{ "set": "n = n + 1" }] }, { "id": "b" }],
        "events": [
          { "id": "e", "from": ["a"], "to": "b", "guards": [{ "when": "isOpen && (userInfo.isOpen ?? true)" },
              { "when": "userInfo.`the limits` != [1] && (userInfo.until ?? now) <= now" }, "code", null] }
        ]
      }
      """
    return try JSONDecoder().decode(DynamicMachine.self, from: Data(json.utf8))
  }

  private func write(_ sources: [SwiftSource], into folder: URL) throws -> [URL] {
    var files = sources.map { folder.appending(path: "\($0.name).swift") }
    for (source, file) in zip(sources, files) {
      try source.text.write(to: file, atomically: true, encoding: .utf8)
    }
    let lines = sources.map { source in
      let path = source.name == "Plain" ? "" : ".outline"
      return "print(try \(source.name).prototype()\(path).fingerprint)\n"
    }
    files.append(folder.appending(path: "main.swift"))
    let main = "import Interlock\n\n" + lines.joined()
    try main.write(to: files[files.count - 1], atomically: true, encoding: .utf8)
    return files
  }

  @Test(
    .enabled(
      if: SwiftCompiler() != nil && Share.current != .daily,
      "it compiles for a minute; set INTERLOCK_GATE"
    )
  )
  func `the code compiles without warnings, and its machines keep their fingerprints`()
    throws
  {
    let compiler = try #require(SwiftCompiler())
    let sources = try Self.sources()
    let output = try TemporaryFolder.with { folder in
      try compiler.run(write(sources.map(\.source), into: folder), in: folder)
    }
    #expect(
      output.split(separator: "\n").map(String.init) == sources.map(\.fingerprint.description),
      "\(output.prefix(4_000))"
    )
  }

  @Test func `the generated code is formatted`() throws {
    let configuration = Repository.root.appending(path: ".swift-format")
    let complaints = try TemporaryFolder.with { folder in
      // A formula is a string literal, which no formatter breaks. One that doesn't fit on a line is no fault.
      let sources = try Self.sources().map(\.source).filter { source in
        !source.text.split(separator: "\n").contains { $0.count > 100 && $0.contains("\"") }
      }
      _ = try write(sources, into: folder)
      let command = [
        "swift", "format", "lint", "--recursive", "--configuration", configuration.path,
        folder.path,
      ]
      return try SwiftCompiler.output(of: command)
    }
    #expect(complaints.isEmpty, "\(complaints.prefix(4_000))")
  }

  @Test func `fields become properties with Swift types`() throws {
    let text = try SwiftSource(
      of: FormulaCharts.account(),
      carrying: [FormulaCharts.Payment.self],
      named: "Account"
    ).text
    for line in [
      "  var n: Int = 0\n", "  var isOpen: Bool = false\n", "  var userRate: Double = 0.0\n",
      "  var `in`: Date = Date(timeIntervalSinceReferenceDate: 0.0)\n", "  var limit: Int? = nil\n",
      "  var tags: [String] = []\n", "    Field(\"user.rate\", \\.userRate)\n",
      "    Field(\"born\", \\AccountContext.born as any KeyPath<AccountContext, Int> & Sendable)\n",
    ] {
      #expect(text.contains(line), "\(line)\n\(text)")
    }
  }

  @Test func `without fields, a machine with conditions is refused by name`() throws {
    let outline = try FormulaCharts.everywhere()
    let error = #expect(throws: ExportError.self) { try SwiftSource(of: outline, named: "A") }
    #expect(
      error?.problems.map(\.place) == [
        "event 'e' of 'a'", "state 'a'", "state 'b'", "state 'd'", "event 'e' of 'a'",
        "event 'e' of 'b'", "event 'f' of 'b'", "event 'g' of 'b'",
      ]
    )
    #expect(error?.problems[0].message == "it carries 'Payment', whose fields are unknown")
  }

  @Test func `a formula that does not fit the layout is refused with its column`() throws {
    let layout = try #require(DataRecord.Layout([.init("n", .text)]))
    let error = #expect(throws: ExportError.self) {
      try SwiftSource(of: Self.record(), layout: layout, named: "A")
    }
    #expect(error?.problems.map(\.place) == ["state 'a'", "event 'e' of 'a'", "event 'e' of 'a'"])
    #expect(error?.problems.allSatisfy { $0.message.contains("column") } == true)
  }

  @Test func `a field without values and an unnamed payload are refused`() throws {
    struct State: DataContext {
      static let fields = Fields<State> {}
    }
    let layout = try #require(DataRecord.Layout([.init("none", .optional(.nothing))]))
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a")
      DynamicMachine.Event("e", in: "a").carrying(State.self)
    }
    let error = #expect(throws: ExportError.self) {
      try SwiftSource(of: machine, layout: layout, carrying: [State.self], named: "A")
    }
    #expect(
      error?.problems.map(\.message) == [
        "the field 'none' can have no value",
        "'State' cannot be the name of a structure in the code",
      ]
    )
  }

  @Test func `assignments at a moment without a Swift call are refused`() throws {
    let layout = try #require(DataRecord.Layout([.init("n", .integer), .init("isOpen", .boolean)]))
    let json = """
      {
        "interlock": 1, "initial": "a",
        "states": [{ "id": "a", "willEnter": [{ "set": "n = 1" }] }], "events": []
      }
      """
    let machine = try JSONDecoder().decode(DynamicMachine.self, from: Data(json.utf8))
    let error = #expect(throws: ExportError.self) {
      try SwiftSource(of: machine, layout: layout, named: "A")
    }
    #expect(error?.problems.map(\.message) == ["Swift has no assignments at willEnter: 'n = 1'"])
  }
}
