import Foundation
import Interlock
import InterlockData
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

/// The blocks of the article `Exchange`, and of the comments about it.
@Suite("Guide to exchange formats")
struct ExchangeExamples {
  /// The article. Its blocks in other languages are compared with the written documents.
  private static let article = Result {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/InterlockExchange/InterlockExchange.docc/Exchange.md")
    return try String(contentsOf: file.standardized, encoding: .utf8)
  }

  private func expectBlock(_ language: String, _ text: String) throws {
    let block = "```\(language)\n\(text)```"
    #expect(try Self.article.get().contains(block), "\(block)")
  }

  static func player() throws -> DynamicMachine {
    typealias Player = DynamicMachine

    let player = try Player(initial: "off") {
      Player.State("off")
      Player.State("on", initial: "stopped") {
        Player.State("stopped")
        Player.State("playing").didEnter("dim the light").deferring("eject")
        Player.State.history("resume", default: "stopped")
      }
      Player.Event("power", from: "off", to: "resume")
      Player.Event("power", from: "on", to: "off")
      Player.Event("play", from: "stopped", to: "playing").shouldFire("there is a disc")
      Player.Event("stop", from: "playing", to: "stopped").perform("note the place")
      Player.Event("eject", in: "stopped")
      Player.Event.after(.seconds(20), from: "stopped", to: "off")
    }
    return player
  }

  @Test func `the player in each notation`() throws {
    let player = try Self.player()
    var document = ""
    var configuration = ""

    document = try player.scxml()
    configuration = try player.xstate(named: "player")
    let source = try SwiftSource(of: player, named: "Player")

    try expectBlock("xml", document)
    try expectBlock("json", configuration)
    let start = try #require(source.text.range(of: "    try Self("))
    let lines = source.text[start.lowerBound...].split(separator: "\n").prefix(7)
    let excerpt = lines.map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(try Self.article.get().contains("\n```\n\(excerpt)\n```"), "\(source)")
    let copies = [
      try DynamicMachine(scxml: Data(document.utf8)),
      try DynamicMachine(xstate: Data(configuration.utf8)),
    ]
    #expect(copies.allSatisfy { $0.fingerprint == player.fingerprint })
  }

  @Test func `conditions and assignments in XState`() throws {
    let json = """
      {
        "interlock": 1, "initial": "placed", "states": [{ "id": "placed" }, { "id": "paid" }],
        "events": [
          {
            "id": "pay", "from": ["placed"], "to": "paid", "guards": [{ "when": "paid >= total" }],
            "perform": [{ "set": "attempts = 0" }]
          }
        ]
      }
      """
    let outline = try JSONDecoder().decode(DynamicMachine.self, from: Data(json.utf8))
    let text = try outline.xstate().filter { !$0.isWhitespace }
    let block = try #require(try Self.article.get().codeBlocks(of: "json").last)
    #expect(text.contains(block.filter { !$0.isWhitespace }), "\(text)")
  }

  @Test func `a context in Swift`() throws {
    let json = """
      {
        "interlock": 1, "initial": "running", "states": [{ "id": "running" }, { "id": "queued" }],
        "events": [
          {
            "id": "fail", "from": ["running"], "to": "queued", "guards": [{ "when": "attempts < 2" }],
            "perform": [{ "set": "attempts = attempts + 1" }]
          }
        ]
      }
      """
    let outline = try JSONDecoder().decode(DynamicMachine.self, from: Data(json.utf8))
    let fields = [
      DataRecord.Layout.Entry("attempts", .integer), .init("isBlocked", .boolean),
    ]
    let layout = try #require(DataRecord.Layout(fields))

    let source = try SwiftSource(of: outline, layout: layout, named: "Job")

    let start = try #require(source.text.range(of: "/// The data of"))
    let end = try #require(
      source.text.range(of: "\n}\n", range: start.lowerBound..<source.text.endIndex)
    )
    let structure = source.text[start.lowerBound..<end.upperBound]
    #expect(try Self.article.get().contains("\n```\n\(structure)```"), "\(source)")
    for call in [#".when(text: "attempts < 2")"#, #".perform(text: "attempts = attempts + 1")"#] {
      #expect(source.text.contains(call))
      #expect(try Self.article.get().contains(call))
    }

    struct Order {
      let life: FormulaCharts.Life
    }
    let order = Order(life: try FormulaCharts.Life(outlineOfOrder()))
    do {
      let source = try SwiftSource(of: order.life, named: "Life")
      #expect(source.name == "Life")
    }
  }

  private func outlineOfOrder() throws -> DynamicMachine {
    try DynamicMachine { DynamicMachine.State("placed") }
  }

  @Test func `one error lists all problems`() throws {
    let data = Data(
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
        <state id="off">
          <onentry><send event="e" delay="5"/></onentry>
          <transition event="power" target="onn"/>
        </state>
        <state id="on"/>
      </scxml>
      """.utf8
    )
    var lines: [String] = []
    func print(_ value: some CustomStringConvertible) { lines.append(value.description) }

    do {
      _ = try DynamicMachine(scxml: data)
    } catch {
      print(error)
    }

    let text = try #require(lines.first)
    #expect(try Self.article.get().contains("\n```\n\(text)\n```"), "\(text)")
  }

  @Test func `ignored content is reported`() throws {
    let text =
      "<scxml xmlns='http://www.w3.org/2005/07/scxml' datamodel='lua'><script/><state id='a'/></scxml>"
    let data = Data(text.utf8)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).scxml")
    try data.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var lines: [String] = []
    func print(_ value: some CustomStringConvertible) { lines.append(value.description) }

    do {
      let player = try ImportedMachine(scxml: data, options: .ignoringContent)
      for part in player.ignored { print(part) }
    }
    do {
      let player = try ImportedMachine(scxml: Data(contentsOf: file), options: .ignoringContent)
      for part in player.ignored { print(part) }
    }

    let ignored = ["line 1, column 1: @datamodel", "line 1, column 64: script"]
    #expect(lines == ignored + ignored)
  }

  @Test func `names are bound to code`() throws {
    let scxml = Data(try Self.player().scxml().utf8)

    let behaviour = DynamicMachine.Behaviour()
      .guard("there is a disc") { $0.userInfo["disc"] != nil }
      .callback("dim the light") { _ in }
      .callback("note the place") { _ in }
    let player = try DynamicMachine(scxml: scxml).bound(to: behaviour)

    var machine = player
    try machine.fire("power", at: .now)
    try machine.fire("play", userInfo: ["disc": 1], at: .now)
    #expect(machine.configuration == ["playing"])
  }

  @Test func `a description is user info`() throws {
    let configuration = Data(
      #"{"initial":"off","states":{"off":{"description":"no light"}}}"#.utf8
    )

    let player = try DynamicMachine(xstate: configuration)
    let description = player.states[0].userInfo["description"] as? String

    #expect(description == "no light")
  }

  @Test func `content is bound to code by its element`() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml"><state id="on"><onentry><log label="late" expr="total"/>
      </onentry></state></scxml>
      """
    let machine = try DynamicMachine(scxml: Data(text.utf8))
    @Sendable func print(_ text: String) {}

    let behaviour = DynamicMachine.Behaviour()
      .callback(#"<log label="late" expr="total"/>"#) { _ in print("late") }

    var bound = try machine.bound(to: behaviour)
    try bound.activate()
    #expect(bound.configuration == ["on"])
  }

  @Test func `a machine from an archive performs its content`() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml"><state id="a"><onentry><raise event="on"/></onentry>
      <transition event="on" target="b"/></state><state id="b"/></scxml>
      """
    let archive = try JSONEncoder().encode(DynamicMachine(scxml: Data(text.utf8)))

    let bell = try JSONDecoder().decode(DynamicMachine.self, from: archive).performingContent()

    var machine = bell
    try machine.activate()
    #expect(machine.state == "b")
  }

  @Test func `a send that is cancelled is a timeout`() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml"><state id="on">
      <onentry><send event="late" id="late" delay="20s"/></onentry>
      <onexit><cancel sendid="late"/></onexit>
      <transition event="late" target="off"/>
      </state><state id="off"/></scxml>
      """
    let machine = try DynamicMachine(scxml: Data(text.utf8))
    #expect(machine.events.map(\.trigger) == [.after(.seconds(20))])
  }

  @Test func `the blocks of comments`() throws {
    let inbox = try DynamicMachine { DynamicMachine.State("unread") }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "interlock-example-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var file = folder.appending(path: "inbox.scxml")
    var lines: [String] = []
    func print(_ value: some CustomStringConvertible) { lines.append(value.description) }

    let document = try inbox.dynamic().scxml()
    try document.write(to: file, atomically: true, encoding: .utf8)
    do {
      let player = try DynamicMachine(scxml: Data(contentsOf: file))
      #expect(player.states.count == 1)
    }

    let configuration = try inbox.dynamic().xstate(named: "inbox")
    file = folder.appending(path: "inbox.json")
    try configuration.write(to: file, atomically: true, encoding: .utf8)
    let machine: DynamicMachine
    do {
      let player = try DynamicMachine(xstate: Data(contentsOf: file))
      machine = player
    }
    file = folder.appending(path: "inbox.mmd")
    try MachineDiagram(of: machine).mermaid.write(to: file, atomically: true, encoding: .utf8)
    do {
      let player = try DynamicMachine(mermaid: Data(contentsOf: file))
      #expect(player.states.count == 1)
    }
    do {
      let data = try JSONEncoder().encode(machine)
      let machine = try JSONDecoder().decode(DynamicMachine.self, from: data)
      let located = JSONDocument(data).located(machine)
      #expect(located.fingerprint == machine.fingerprint)
    }

    let source = try SwiftSource(of: machine, named: "Player")
    print(source)

    #expect(lines == [source.text])
  }
}
