import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("TBStateMachine: paths, files and logs")
struct TBToolTests {
  private func machine() throws -> Sketch {
    try Sketch {
      Sketch.State("c") {
        Sketch.State("c1")
        Sketch.State(parallel: "c2") {
          Sketch.State("left") { Sketch.State("l1") }
          Sketch.State("right") { ["r1", "r2"].map { Sketch.State($0) } }
        }
      }
      Sketch.Event("go", from: "c1", to: "c2")
      Sketch.Event("next", from: "r1", to: "r2").shouldFire("asked") { $0.userInfo["ok"] != nil }
      Sketch.Event("next", in: "l1")
    }
  }

  @Test func `a state at any depth is found by its identifier, not by a path as in TBStateMachine`()
    throws
  {
    let machine = try machine()
    #expect(machine.state(withID: "r2")?.kind == .atomic)
    #expect(machine.state(withID: "c2")?.kind == .parallel)
    #expect(machine.state(withID: "c2")?.states.map(\.id) == ["left", "right"])
    #expect(machine.parent(of: "r2") == "right")
    #expect(machine.parent(of: "c") == nil)
  }

  @Test(arguments: ["c2", "c/c2", "c/c2@1/r2", "c/c1/c2", "zzz/c", ""])
  func `a text that is not an identifier finds no state, unlike malformed paths in TBStateMachine`(
    path: String
  )
    throws
  {
    let machine = try machine()
    #expect((machine.state(withID: path) != nil) == (path == "c2"))
    #expect((machine.parent(of: path) != nil) == (path == "c2"))
  }

  private let document = """
    {
      "interlock": 1,
      "initial": "a",
      "states": [
        { "id": "a" },
        { "id": "b" },
        { "id": "b1", "parent": "b" },
        { "id": "b2", "parent": "b" },
        { "id": "p", "kind": "parallel" },
        { "id": "l", "parent": "p" },
        { "id": "l1", "parent": "l" },
        { "id": "l2", "parent": "l" },
        { "id": "r", "parent": "p" },
        { "id": "r1", "parent": "r" },
        { "id": "r2", "parent": "r" },
        { "id": "which", "kind": "choice" }
      ],
      "events": [
        { "id": "fork", "from": ["a"], "fork": ["l2", "r2"] },
        { "id": "join", "joining": ["l2", "r2"], "to": "b" },
        { "id": "local", "from": ["b"], "to": "b2", "local": true },
        { "id": "external", "from": ["b"], "to": "b2" },
        { "id": "internal", "from": ["b"] },
        { "id": "choose", "from": ["b"], "to": "which" },
        { "trigger": "always", "from": ["which"], "to": "a" }
      ]
    }
    """

  @Test func `a machine with regions, forks, joins and junctions is built from a file`()
    throws
  {
    var machine = try JSONDecoder().decode(Sketch.self, from: Data(document.utf8))
    #expect(try machine.fire("fork").entered == ["a", "p", "l", "l2", "r", "r2"])
    #expect(try machine.fire("join").entered == ["b", "b1"])
    #expect(try machine.fire("local").exited == ["b1"])
    #expect(try machine.fire("external").exited == ["b2", "b"])
    #expect(try machine.fire("internal").exited == [])
    #expect(try machine.fire("choose").entered == ["a"])
  }

  @Test func `the error of a bad file gives the place`() {
    let broken = document.replacing(#""fork": ["l2", "r2"]"#, with: #""fork": ["l2", "r3"]"#)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Sketch.self, from: Data(broken.utf8))
    }
    #expect(error?.path.hasPrefix("events[0]") == true)
    #expect(error?.text.contains("'r3' is not defined") == true)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Sketch.self, from: Data("[".utf8))
    }
  }

  @Test func `a trace logs each attempt at every depth, not only of the top machine`() throws {
    let journal = Journal()
    var machine = try machine().traced { journal.add($0.description) }
    try machine.fire("go")
    try machine.fire("next")
    _ = machine.error(firing: "unknown")
    #expect(
      journal.text == """
        (inactive) --> c
        c1 --go--> c2
        l1 --next--> (internal); the guard 'asked' of the transition to 'r2' refused
        l1 --unknown--> refused
        """
    )
  }

  @Test func `the active states are a list with one state per region`() throws {
    let machine = try machine().fired("go")
    #expect(machine.configuration == ["l1", "r1"])
    #expect(machine.description == "Machine in 'l1' and 'r1', 8 states, 3 events")
    #expect(["c", "c2", "left", "right"].allSatisfy(machine.isIn))
  }
}
