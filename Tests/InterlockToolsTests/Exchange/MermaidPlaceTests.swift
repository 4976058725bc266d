import Foundation
import Interlock
import InterlockExchange
import InterlockTestSupport
import Testing

/// Mermaid draws a state in the last state that mentions it; a mention at the top does not count.
@Suite("Mermaid: a state is where it is drawn")
struct MermaidPlaceTests {
  private func read(_ text: String) throws -> ImportedMachine {
    try ImportedMachine(mermaid: Data("stateDiagram-v2\n\(text)".utf8))
  }

  private func places(_ machine: DynamicMachine) -> [String] {
    machine.states.map { "\($0.id) in \(machine.parent(of: $0.id) ?? "-")" }
  }

  private func problems(_ text: String) throws -> [String] {
    let error = try #require(throws: NotationError.self) { try read(text) }
    return error.problems.map { "\($0.line):\($0.column) \($0.message)" }
  }

  @Test func `a state that two states mention is in the last one`() throws {
    let onTheWay = try read(
      """
      [*] --> login
      state login {
        [*] --> form
        form --> home : ok
      }
      state app {
        home --> settings : open
      }
      """
    )
    #expect(
      places(onTheWay.machine)
        == ["login in -", "form in login", "app in -", "home in app", "settings in app"]
    )
    let end = try read(
      """
      [*] --> first
      first --> second : go
      state first {
        [*] --> a
        a --> b : next
      }
      state second {
        b --> [*] : close
      }
      """
    )
    #expect(
      places(end.machine)
        == ["first in -", "a in first", "second in -", "b in second", "second end in second"]
    )
  }

  @Test(arguments: [
    (
      """
      [*] --> kitchen
      state kitchen {
        [*] --> idle
        idle --> busy : cook
        --
        [*] --> idle
        idle --> busy : wash
      }
      """,
      "4:3 'idle' is in another region of 'kitchen', which mentions it last, in line 7"
    ),
    (
      """
      [*] --> morning
      state morning {
        [*] --> awake
        awake --> asleep : tire
      }
      state evening {
        [*] --> awake
      }
      morning --> evening : noon
      """,
      "4:3 'awake' is not in 'morning', but in 'evening', which mentions it last, in line 8"
    ),
    (
      """
      [*] --> morning
      state morning {
        state awake
        [*] --> awake
        awake --> asleep : tire
      }
      state evening {
        state awake
        [*] --> awake
        awake --> asleep : yawn
      }
      morning --> evening : noon
      """,
      "5:3 'awake' is not in 'morning', but in 'evening', which mentions it last, in line 9"
    ),
    (
      """
      [*] --> first
      state first {
        a --> [*] : leave
      }
      state second {
        [*] --> a
      }
      first --> second : go
      """,
      "4:3 'a' is not in 'first', but in 'second', which mentions it last, in line 7"
    ),
  ])
  func `a start or an end of which the state is elsewhere is a problem`(
    text: String,
    problem: String
  ) throws {
    #expect(try problems(text) == [problem])
  }

  @Test(arguments: [
    "[*] --> in\nin --> out : go\nstate out {\n[*] --> in\n}",
    "state in\nstate out {\n[*] --> in\n}\n[*] --> out\nin --> out : go",
    "state out {\n[*] --> in\n}\nstate \"within\" as in\n[*] --> out\nin --> out : go",
  ])
  func `a mention at the top does not count`(text: String) throws {
    let imported = try read(text)
    #expect(imported.machine.parent(of: "in") == "out" && imported.warnings.isEmpty)
  }

  @Test func `a state around it does not take it back, but Mermaid draws it there`() throws {
    let text = """
      [*] --> out
      state out {
        [*] --> mid
        state mid {
          [*] --> in
          in --> last : on
        }
        in --> late : go
      }
      """
    let imported = try read(text)
    #expect(imported.machine.parent(of: "in") == "mid")
    let message = "'in' is in 'mid', but drawn in 'out', which mentions it later"
    #expect(imported.warnings.map(\.message) == [message])
    #expect(imported.warnings.first?.location.description == "line 9, column 3")
  }

  @Test func `a mention of a state in itself, or of two in each other, leaves them where they are`()
    throws
  {
    let itself = try read("[*] --> a\nstate a {\n[*] --> b\nb --> a : again\n}")
    #expect(places(itself.machine) == ["a in -", "b in a"])
    let ring = try read("[*] --> a\nstate a {\n[*] --> b\n}\nstate b {\n[*] --> c\nc --> a : up\n}")
    #expect(places(ring.machine) == ["a in -", "b in a", "c in b"])
  }

  @Test func `a state that is opened before it is mentioned in another is complete in it`() throws {
    let text = """
      [*] --> out
      state in {
        [*] --> last
        last --> [*]
      }
      state out {
        [*] --> in
        in --> over
        over --> [*]
      }
      out --> out
      """
    let machine = try read(text).machine
    #expect(places(machine) == ["out in -", "in in out", "last in in", "over in out"])
    #expect(machine.events.map(\.trigger) == [.completion(of: "in"), .completion(of: "out")])
  }

  @Test func `states that mention each other in a long chain are too deep`() throws {
    let chain = (0..<300).reversed().map { "state a\($0) {\n[*] --> a\($0 + 1)\n}" }
    let upward = chain.joined(separator: "\n")
    let downward = chain.reversed().joined(separator: "\n")
    for text in [upward, downward] {
      #expect(try problems(text).contains { $0.hasSuffix("states are nested more than 100 deep") })
    }
  }

  /// Random blocks of arrows between a few states: whatever moves, nothing is lost.
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `every state that is mentioned is in the machine, or a problem says why not`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var text = "[*] --> n0\n"
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      text += block(depth: 2, &random)
    }
    do throws(NotationError) {
      let machine = try ImportedMachine(mermaid: Data("stateDiagram-v2\n\(text)".utf8)).machine
      let mentioned = Set((0..<8).map { "n\($0)" }.filter(text.contains))
      #expect(Set(machine.states.map(\.id)).isSuperset(of: mentioned), "\(text)")
      let starts = text.matches(of: /\[\*\] --> (n[0-9])/).map { String($0.1) }
      let entered = Set(machine.initial + machine.states.flatMap(\.initial))
      #expect(entered.isSuperset(of: starts), "\(text)")
    } catch {
      #expect(!error.problems.isEmpty)
    }
  }

  private func block(depth: Int, _ random: inout SplitMix64) -> String {
    func name() -> String { "n\(Int.random(in: 0..<8, using: &random))" }
    var lines = ["state \(name()) {"]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case ..<2 where depth > 0: lines.append(block(depth: depth - 1, &random))
      case ..<4: lines.append("[*] --> \(name())")
      case 4: lines.append("--")
      case 5: lines.append("state \(name())")
      default: lines.append("\(name()) --> \(name()) : e\(Int.random(in: 0..<9, using: &random))")
      }
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }
}
