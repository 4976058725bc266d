import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Unusual identifiers")
struct IdentifierTests {
  private func document(_ states: [String]) throws -> String {
    let list = try JSONEncoder.text(states.map { ["id": $0] })
    return
      #"{"interlock":1,"initial":\#(try JSONEncoder.text(states[0])),"states":\#(list),"events":[]}"#
  }

  @Test(arguments: [
    "NaN", "inf", "-Infinity", "nan", "\u{0}", "\u{1B}[31m", "a\r\n", "a\u{0}", "\u{FFFD}", "👨‍👩‍👧‍👦",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{202E}abc", "e\u{301}\u{302}\u{303}", "\u{1F1E9}\u{1F1EA}", "a\u{FEFF}", "$ref",
    "__proto__",
  ])
  func `a string of any characters is an identifier and survives a round trip scalar by scalar`(
    _ name: String
  ) throws {
    let machine = try JSONDecoder.value(DynamicMachine.self, of: document([name]))
    let active = try machine.restored(from: .init(state: name))
    let copy = try ArchiveCoder.json.roundTrip(active)
    #expect(copy.state.unicodeScalars.elementsEqual(name.unicodeScalars))
  }

  @Test(arguments: [
    ["\u{e9}", "e\u{301}"], ["\u{1E9B}\u{323}", "\u{17F}\u{323}\u{307}"],
    ["\u{AC00}", "\u{1100}\u{1161}"],
    ["Å", "\u{212B}"],
  ])
  func `canonically equivalent strings are one identifier`(_ names: [String]) throws {
    let error = try #require(try JSONDecoder.machineError(of: document(names)))
    #expect(error.path == "states[1].id")
    let cause = try #require(error.context?.underlyingError as? DefinitionError)
    #expect(cause.findings.map(\.check) == [.duplicateState])
  }

  @Test func `a snapshot may name a state in another Unicode normalisation`() throws {
    let text =
      #"{"interlock":1,"initial":"\u00e9","states":[{"id":"\u00e9"}],"events":[],"snapshot":"e\u0301"}"#
    let machine = try JSONDecoder.value(DynamicMachine.self, of: text)
    #expect(machine.isIn("\u{e9}"))
    #expect(machine.state.unicodeScalars.count == 1, "as the definition writes it")
  }

  @Test(arguments: [["a", "A"], ["ﬁ", "fi"], ["1", "１"], ["a", "a\u{200B}"], ["a", "а"]])
  func `strings that only look alike are different identifiers`(_ names: [String]) throws {
    #expect(try JSONDecoder.value(DynamicMachine.self, of: document(names)).states.count == 2)
  }

  @Test(arguments: [
    "", " ", "\n\t", "\u{3000}", "\u{2028}", "\u{A0}", "\r\n", "\u{FEFF}", "\u{202E}",
  ])
  func `a string without visible characters is refused as an identifier`(_ name: String) throws {
    let error = try #require(try JSONDecoder.machineError(of: document(["a", name])))
    #expect(error.path == "states[1].id")
  }

  @Test(arguments: ["\u{0}\u{7}", "\u{1B}[2J", "a\u{202E}", "'\"\n"])
  func `control characters are escaped in errors`(_ name: String) throws {
    let error = try #require(try JSONDecoder.machineError(of: document(["a", name, name])))
    let line = try #require(error.text.split(separator: "\n").last)
    #expect(error.text.split(separator: "\n").count == 2)
    #expect(line.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 0x202E })
  }

  /// A structure that decodes from any object.
  private struct Place: Codable, Hashable {
    var room: String?
  }

  @Test
  func
    `an inactive entity survives a round trip even if its states decode from any object`()
    throws
  {
    let kitchen = Place(room: "kitchen")
    let prototype = try Machine<Place, String>(
      initial: kitchen,
      states: [.init(kitchen)],
      events: []
    )
    let data = try JSONEncoder().encode(prototype, configuration: prototype)
    let copy = try JSONDecoder().decode(type(of: prototype), from: data, configuration: prototype)
    #expect(copy.state == kitchen)
    let nowhere = try Machine<Place, String>(initial: Place(), states: [.init(Place())], events: [])
    let other = try JSONEncoder().encode(nowhere, configuration: nowhere)
    let second = try JSONDecoder().decode(type(of: nowhere), from: other, configuration: nowhere)
    #expect(second.state == Place())
  }

  private enum Case: Codable, Hashable {
    case active, inactive
    case open(active: Bool)
  }

  @Test func `a case named like a key of the format survives a round trip`() throws {
    let states: [Case] = [.active, .inactive, .open(active: false)]
    let prototype = try Machine<Case, String>(
      initial: .active,
      states: states.map { .init($0) },
      events: []
    )
    for state in [nil] + states {
      let entity = try prototype.restored(from: .init(state: state))
      let data = try JSONEncoder().encode(entity, configuration: prototype)
      let copy = try JSONDecoder().decode(type(of: entity), from: data, configuration: prototype)
      #expect(try copy == entity.activated())
    }
  }

  @Test func `an optional state is a state, not the absence of one`() throws {
    let machine = try Machine<String?, String>(
      initial: "a",
      states: [.init("a"), .init(nil)],
      events: [.init("go", from: "a", to: nil)]
    )
    let copy = try ArchiveCoder.json.roundTrip(machine)
    #expect(copy.events[0].target == machine.events[0].target)
  }
}
