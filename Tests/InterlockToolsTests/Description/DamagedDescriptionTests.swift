import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

/// Outside input is refused with a place and a reason, or can be drawn and written.
@Suite("Damaged descriptions")
struct DamagedDescriptionTests {
  typealias Problem = MachineDescription.Problem

  private static let whole = """
    {"formatVersion":1,"fingerprint":"0123456789abcdef","stepLimit":10,"initial":[0],\
    "states":[{"name":"a","kind":"compound","initial":[1],"deferring":[0]},\
    {"name":"b","kind":"atomic","parent":0},{"name":"c","kind":"parallel"}],\
    "events":["go"],\
    "rows":[{"declaration":0,"event":0,"from":1,"to":[2],"guards":[{"in":0}]},\
    {"declaration":1,"after":{"seconds":1,"attoseconds":0},"joining":[0,1]},\
    {"declaration":2,"completion":0}]}
    """

  @Test func `the undamaged description is read`() throws {
    let description = try read(Self.whole)
    #expect(description.states.map(\.children) == [[1], [], []])
    #expect(description.rows.map(\.place) == [1, nil, nil])
    #expect(description.rows[2].source == .anyState)
  }

  @Test(arguments: [
    (#""stepLimit":10"#, #""stepLimit":0"#, "stepLimit", Problem.stepLimit(0)),
    (#""initial":[0]"#, #""initial":[3]"#, "initial", .unknownState(3)),
    (#""initial":[0]"#, #""initial":[-1]"#, "initial", .unknownState(-1)),
    (#""initial":[0]"#, #""initial":[]"#, "initial", .wrongInitial),
    (#""initial":[1]"#, #""initial":[2]"#, "states.Index 0.initial", .wrongInitial),
    (#""initial":[1]"#, #""initial":[0]"#, "states.Index 0.initial", .wrongInitial),
    (#""initial":[1]"#, #""initial":[9]"#, "states.Index 0.initial", .unknownState(9)),
    (#","initial":[1]"#, "", "states.Index 0.initial", .wrongInitial),
    (#""deferring":[0]"#, #""deferring":[1]"#, "states.Index 0.deferring", .unknownEvent(1)),
    (#""parent":0"#, #""parent":1"#, "states.Index 1.parent", .misplacedState(1)),
    (#""parent":0"#, #""parent":2"#, "states.Index 1.parent", .misplacedState(2)),
    (#","parent":0"#, "", "states.Index 0.kind", .wrongContent(0, .compound)),
    (
      #""kind":"parallel""#, #""kind":"deepHistory","initial":[2]"#, "states.Index 2.initial",
      .wrongInitial
    ),
    (#""compound""#, #""choice""#, "states.Index 0.kind", .wrongContent(0, .choice)),
    (#""event":0"#, #""event":1"#, "rows.Index 0", .unknownEvent(1)),
    (#""from":1"#, #""from":7"#, "rows.Index 0", .unknownState(7)),
    (#""to":[2]"#, #""to":[2,5]"#, "rows.Index 0", .unknownState(5)),
    (#"{"in":0}"#, #"{"notIn":-4}"#, "rows.Index 0", .unknownState(-4)),
    (#""joining":[0,1]"#, #""joining":[]"#, "rows.Index 1", .emptyJoin),
    (#""seconds":1"#, #""seconds":-1"#, "rows.Index 1", .timeout(.seconds(-1))),
    (#""completion":0"#, #""completion":3"#, "rows.Index 2", .unknownState(3)),
    (#""declaration":2"#, #""declaration":0"#, "rows.Index 2", .misplacedRow),
  ])
  func `an index that leads nowhere is refused`(
    part: String,
    replacement: String,
    path: String,
    problem: Problem
  ) throws {
    let damaged = Self.whole.replacing(part, with: replacement, maxReplacements: 1)
    #expect(damaged != Self.whole)
    let context = try #require(self.context(of: damaged))
    #expect(context.underlyingError as? Problem == problem)
    #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == path)
    #expect(context.reason == problem.description)
  }

  @Test(arguments: [
    (
      "2", "formatVersion",
      "The description has format version 2; this library reads version 1. Update the library."
    ),
    ("0", "formatVersion", "There is no format version 0; this library reads version 1."),
    (
      nil, "",
      "The key 'formatVersion' is missing. It holds the format version of the description: 1."
    ),
  ])
  func `a missing or different version is refused`(
    version: String?,
    path: String,
    message: String
  ) throws {
    let text = version.map { "\"formatVersion\":\($0)," } ?? ""
    let other = Self.whole.replacing(#""formatVersion":1,"#, with: text)
    let error = try #require(#expect(throws: DecodingError.self) { try read(other) })
    #expect(error.path == path)
    #expect(error.text == message)
  }

  @Test(arguments: [
    (#""stepLimit""#, #""steplimit""#), (#""deferring""#, #""defers""#),
    (#""to":"#, #""too":"#), (#""in":0"#, #""in":0,"notIn":1"#), (#""event":0"#, #""trigger":"x""#),
    (#""kind":"atomic""#, #""kind":"odd""#), (#""event":0,"#, #""event":0,"completion":1,"#),
    (#""attoseconds":0"#, #""attoseconds":9000000000000000000"#),
    ("0123456789abcdef", "0123456789abcdeg"),
  ])
  func `an unknown word is refused`(part: String, replacement: String) throws {
    let damaged = Self.whole.replacing(part, with: replacement, maxReplacements: 1)
    #expect(damaged != Self.whole)
    #expect(throws: DecodingError.self) { try read(damaged) }
  }

  @Test(arguments: [
    (
      #"{"name":"b""#, #"{"callbacks":[{"kind":"entered"}],"name":"b""#, "states[1]", "Unknown"
    ),
    (
      #"{"name":"b""#, #"{"callbacks":[{"kind":"perform"}],"name":"b""#, "states[1]",
      "Unexpected"
    ),
    (
      #"{"declaration":0"#, #"{"callbacks":[{"kind":"didEnter"}],"declaration":0"#, "rows[0]",
      "Unexpected"
    ),
  ])
  func `a callback of a moment that its owner doesn't have is refused`(
    part: String,
    replacement: String,
    path: String,
    problem: String
  ) throws {
    let damaged = Self.whole.replacing(part, with: replacement, maxReplacements: 1)
    let error = try #require(#expect(throws: DecodingError.self) { try read(damaged) })
    #expect(error.path == path + ".callbacks[0].kind")
    #expect(error.text.hasPrefix(problem))
  }

  @Test func `an observer of a moment that observers don't have is refused`() throws {
    let damaged = Self.whole.dropLast() + #","observers":[{"kind":"willExit"}]}"#
    let error = try #require(#expect(throws: DecodingError.self) { try read(String(damaged)) })
    #expect(error.path == "observers[0].kind")
  }

  @Test(arguments: 0..<Share.of(daily: 25, gate: 500, soak: 20_000) as Range<UInt64>)
  func `a description that survives random damage can be drawn and written`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let machine = try RandomStatechart.withNames(seed: seed % 20)
    // In a fixed order, so that a seed always causes the same damage.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var text = String(decoding: try encoder.encode(MachineDescription(machine)), as: UTF8.self)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let numbers = text.matches(of: /[\[,:](\d{1,2})[\],}]/).map(\.output.1)
      guard let number = numbers.randomElement(using: &random) else { continue }
      let other = "\(Int.random(in: 0...9, using: &random))"
      text.replaceSubrange(number.startIndex..<number.endIndex, with: other)
    }
    guard let description = try? read(text) else { return }
    let picture = MachineDiagram(of: description)
    let texts = [picture.dot, picture.mermaid, picture.plantUML, picture.svg]
    #expect(texts.allSatisfy { !$0.isEmpty })
    #expect(!TransitionTable(of: description).markdown.isEmpty)
    #expect((try? description.scxml()) != "")
    #expect((try? description.xstate()) != "")
    #expect((try? SwiftSource(of: description, named: "M"))?.text != "")
  }

  @Test func `a short document with deep states and long lists is read in time`() throws {
    let count = 3_000
    let states = (0..<count).map { position in
      let parent = position == 0 ? "" : #","parent":\#(position - 1)"#
      let isLast = position == count - 1
      let initial = isLast ? "" : #","initial":[\#(count - 1)]"#
      return
        #"{"name":"s\#(position)","kind":"\#(isLast ? "atomic" : "compound")"\#(parent)\#(initial)}"#
    }
    let description = try read(
      """
      {"formatVersion":1,"fingerprint":"0123456789abcdef","stepLimit":10,"initial":[0],\
      "states":[\(states.joined(separator: ","))],"events":[],"rows":[]}
      """
    )
    #expect(description.states[0].initial == [count - 1])
    #expect(throws: ExportError.self) { try description.scxml() }
  }

  @Test func `two states with one name are drawn but not written`() throws {
    let twins = try read(Self.whole.replacing(#""name":"c""#, with: #""name":"a""#))
    #expect(MachineDiagram(of: twins).nodes.map(\.name) == ["a", "b", "a"])
    #expect(throws: ExportError.self) { try twins.scxml() }
    #expect(throws: ExportError.self) { try twins.xstate() }
    #expect(throws: ExportError.self) { try SwiftSource(of: twins, named: "Twins") }
  }

  private func read(_ text: String) throws -> MachineDescription {
    try JSONDecoder().decode(MachineDescription.self, from: Data(text.utf8))
  }

  private func context(of text: String) -> DecodingError.Context? {
    do {
      _ = try read(text)
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context
    } catch {
      return nil
    }
  }
}
