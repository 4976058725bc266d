import Foundation
import Interlock
import InterlockExchange
import InterlockTools
import Testing

@Suite("Mermaid state diagrams are read")
struct MermaidReadingTests {
  private func machine(_ text: String, _ options: ImportOptions = []) throws -> DynamicMachine {
    try DynamicMachine(mermaid: Data("stateDiagram-v2\n\(text)".utf8), options: options)
  }

  /// The rows, one a line, as pictures show them.
  private func rows(_ text: String) throws -> [String] {
    let diagram = MachineDiagram(of: try machine(text))
    return diagram.edges.map { edge in
      func names(_ nodes: [Int]) -> String {
        nodes.map { diagram.nodes[$0].name }.joined(separator: ", ")
      }
      let guards = edge.guards.isEmpty ? "" : " \(edge.guards)"
      return "\(names(edge.sources)) --\(edge.trigger)\(guards)--> \(names(edge.targets))"
    }
  }

  /// The states, one a line, indented.
  private func tree(_ machine: DynamicMachine) -> [String] {
    machine.states.map { state in
      var (depth, next) = (0, machine.parent(of: state.id))
      while let name = next { (depth, next) = (depth + 1, machine.parent(of: name)) }
      return String(repeating: "  ", count: depth) + "\(state.id) \(state.kind)"
    }
  }

  @Test(arguments: [
    ("a --> b : go", "a --go--> b"), ("a-->b:go", "a --go--> b"),
    ("a --> b : go [ready]", #"a --go ["ready"]--> b"#),
    ("a --> b : go[ready]/act", #"a --go ["ready"]--> b"#),
    ("a --> b : go [p, f(x, y)]", #"a --go ["p", "f(x, y)"]--> b"#),
    ("a --> b : [ready]", #"a -- ["ready"]--> b"#), ("a --> b", "a ----> b"),
    ("a --> b : after 2.5 s", "a --after 2.5 s--> b"),
    ("a --> b : after 500ms", "a --after 0.5 s--> b"),
    ("a --> b : after 1.1 hours", "a --after 3960 s--> b"),
    ("a --> b : after 2 min [x]", #"a --after 120 s ["x"]--> b"#),
    ("a --> b : afternoon", "a --afternoon--> b"), ("a --> b : any event", "a --any event--> b"),
    ("a --> b : done", "a --done--> b"), ("a --> b : GET /items", "a --GET /items--> b"),
    ("a --> b : #91;x#93; #quot;y#quot;", #"a --[x] "y"--> b"#),
    ("a --> b : \"go\"", "a --go--> b"),
    ("a --> b : go %% why", "a --go--> b"), ("a:::hot --> b:::cold : go", "a --go--> b"),
    ("a --> b : x:y", "a --x:y--> b"), ("a --> b : {x}", "a --{x}--> b"),
    ("\"a\" --> b : go;", "a --go--> b"),
  ])
  func `a label is event, guards and actions`(text: String, row: String) throws {
    #expect(try rows("[*] --> a\n\(text)\nb --> a : back").first == row)
  }

  @Test func `actions are callbacks, payloads are types`() throws {
    let text = "[*] --> a\na --> b : pay(Int) [ok] / charge card, log\nb --> a : back"
    let machine = try machine(text)
    let event = try #require(machine.events.first)
    #expect(event.callbackNames(.perform) == ["charge card", "log"])
    #expect(event.payloadName == "Int" && event.id == "pay")
  }

  @Test func `states are nested, and names, titles and notes are kept`() throws {
    let machine = try machine(
      """
      direction LR
      classDef hot fill:#f00,color:white
      [*] --> Idle
      state "Running fast" as Active {
        [*] --> Café
        Café --> 日本 : go
        日本 : a line; 日本 : another
        note right of 日本
          Many words
          on two lines
        end note
      }
      Idle --> Active : start
      Active --> Idle : stop
      note left of Idle : waits
      note "floating" as N1
      class Idle,Active hot
      """
    )
    #expect(tree(machine) == ["Idle atomic", "Active compound", "  Café atomic", "  日本 atomic"])
    func text(_ id: String) -> String? {
      machine.state(withID: id)?.userInfo["description"] as? String
    }
    #expect(text("Idle") == "waits" && text("Active") == "Running fast")
    #expect(text("日本") == "a line\nanother\nMany words\non two lines")
    #expect(machine.initial == ["Idle"] && machine.state(withID: "Active")?.initial == ["Café"])
  }

  @Test func `regions, forks and joins`() throws {
    let text = """
      state f <<fork>>
      state j [[join]]
      [*] --> off
      off --> f : on
      f --> dark
      f --> loud
      state on {
        [*] --> dark
        dark --> lit : light
        --
        [*] --> quiet
        quiet --> loud : volume
      }
      lit --> j : stop
      loud --> j
      j --> off
      """
    #expect(
      tree(try machine(text)) == [
        "off atomic", "on parallel", "  on 1 compound", "    dark atomic", "    lit atomic",
        "  on 2 compound", "    quiet atomic", "    loud atomic",
      ]
    )
    #expect(try rows(text).contains("off --on--> dark, loud"))
    #expect(try rows(text).contains("lit, loud --stop--> off"))
  }

  @Test func `a choice is decided by guards, with or without brackets, and else comes last`() throws
  {
    let rows = try rows(
      """
      state c <<choice>>
      [*] --> a
      a --> c : check
      c --> a : else
      c --> b : if n > 0
      c --> d : [n < 0]
      b --> a : back
      d --> a : back
      """
    )
    #expect(
      rows.filter { $0.hasPrefix("c ") } == [
        #"c -- ["if n > 0"]--> b"#, #"c -- ["n < 0"]--> d"#, "c ----> a",
      ]
    )
  }

  @Test func `an end makes a state final, or is one`() throws {
    let text = """
      [*] --> work
      state work {
        [*] --> first
        first --> last : next
        last --> [*]
      }
      work --> over
      work --> [*] : cancel
      over --> [*]
      """
    #expect(
      tree(try machine(text)) == [
        "work compound", "  first atomic", "  last final", "over final", "end final",
      ]
    )
    #expect(try rows(text).contains("work --done--> over"))
    #expect(try rows(text).contains("work --cancel--> end"))
  }

  @Test func `history, entry actions, deferrals and internal transitions`() throws {
    let machine = try machine(
      """
      [*] --> off
      off --> on : power
      state on {
        [*] --> low
        low --> high : up
        low : entry / beep
        low : exit / hush, rest
        low : defers: down
        high : internal: tick [odd]
        high : do / hum
      }
      on --> off : power
      off --> on_H : resume
      state on { state on_H <<history>> }
      """
    )
    let low = try #require(machine.state(withID: "low"))
    #expect(low.callbackNames(.didEnter) == ["beep"])
    #expect(low.callbackNames(.didExit) == ["hush", "rest"])
    #expect(low.deferredEvents == ["down"])
    #expect(machine.state(withID: "high")?.activityNames == ["hum"])
    #expect(machine.events.contains { $0.id == "tick" && $0.targets.isEmpty })
    #expect(machine.state(withID: "on_H")?.kind == .shallowHistory)
  }

  @Test func `the title is the name`() throws {
    let text = """
      ---
      title: "Front door"
      ---
      %%{init: {"theme": "dark"}}%%
      %% a comment
      stateDiagram
        accDescr {
          many words }
        [*] --> a
        a --> b : go
        b --> a : back
      """
    #expect(try ImportedMachine(mermaid: Data(text.utf8)).name == "Front door")
  }

  @Test(arguments: [
    ("a --> b : go\nb --> a : back", "a"), ("state \"A\" as s1\ns1 --> b : go", "A"),
    ("state c <<choice>>\na --> c : go\nc --> b", "a"),
  ])
  func `without a start, the first state is entered`(text: String, name: String) throws {
    let imported = try ImportedMachine(mermaid: Data("stateDiagram-v2\n\(text)".utf8))
    #expect(imported.machine.initial == [name])
    let message = "nothing says which state is entered first, so it is '\(name)'"
    #expect(imported.warnings.map(\.message) == [message])
  }

  @Test func `without a start in the target of an arrow, its first state is entered`() throws {
    let text = "stateDiagram-v2\n[*] --> a\na --> b : go\nstate b {\nc --> d : on\n}"
    let imported = try ImportedMachine(mermaid: Data(text.utf8))
    #expect(imported.machine.state(withID: "b")?.initial == ["c"])
    #expect(imported.warnings.map(\.suggestion) == ["Write [*] --> c"])
  }

  @Test func `a transition that can never be taken is left out`() throws {
    let text = "stateDiagram-v2\n[*] --> a\na --> b : x\n  a --> c : x [p]\nb --> c : x"
    let imported = try ImportedMachine(mermaid: Data(text.utf8))
    #expect(imported.machine.events.map(\.targets) == [["b"], ["c"]])
    let warning = try #require(imported.warnings.first)
    #expect(warning.location.description == "line 4, column 3")
    #expect(warning.message.hasPrefix("event #2 'x' is left out: the transition from 'a' can"))
    #expect(imported.warnings.count == 1)
  }
}
