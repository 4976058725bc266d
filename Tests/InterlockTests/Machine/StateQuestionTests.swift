import Interlock
import InterlockTestSupport
import Testing

@Suite("Questions about a machine's states")
struct StateQuestionTests {
  private func player() throws -> Sketch {
    try Sketch(initial: "off") {
      Sketch.State("off")
      Sketch.State(parallel: "on") {
        Sketch.State("sound") {
          Sketch.State("loud")
          Sketch.State("muted")
        }
        Sketch.State("disc") {
          Sketch.State("stopped")
          Sketch.State("playing")
        }
      }
      Sketch.Event("power", from: "off", to: "on")
      Sketch.Event("sleep", joining: "muted", "stopped", to: "off")
      Sketch.Event("mute", from: "loud", to: "muted")
      Sketch.Event("mute", from: "muted", to: "loud")
      Sketch.Event.fromAnyState("drop", to: "off")
    }
  }

  @Test func `ancestors are listed from the nearest outward`() throws {
    let player = try player()
    #expect(player.ancestors(of: "loud") == ["sound", "on"])
    #expect(player.ancestors(of: "on").isEmpty)
    #expect(player.ancestors(of: "nowhere").isEmpty)
  }

  @Test func `the rows of a state, joins included, are listed in the order of the definition`()
    throws
  {
    let player = try player()
    #expect(player.rows(from: "muted").map(\.id) == ["sleep", "mute"])
    #expect(player.rows(from: "muted").map(\.targets) == [["off"], ["loud"]])
    #expect(player.rows(from: nil).map(\.id) == ["drop"])
    #expect(player.rows(from: "nowhere").isEmpty)
  }

  @Test func `activeTree shows the active states as an indented tree`() throws {
    var player = try player()
    #expect(player.activeTree == "(inactive)")
    try player.activate()
    #expect(player.activeTree == "off")
    try player.fire("power")
    #expect(
      player.activeTree == """
        on
          sound
            loud
          disc
            stopped
        """
    )
  }

  @Test func `activeTree keeps a hostile name on one line`() throws {
    let machine = try Sketch(initial: "a\nb") { Sketch.State("a\nb") }
    #expect(try machine.activated().activeTree == "a b")
  }

  @Test func `the prototype of a transition is an inactive machine of its definition`() throws {
    let journal = Journal()
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read).didEnter { transition in
        journal.add("\(transition.prototype.isActive) \(transition.prototype.states.count)")
      }
      Inbox.Event(.view, from: .unread, to: .read)
    }
    _ = try inbox.fired(.view)
    #expect(journal.lines == ["false 2"])
  }

  private func chart() throws -> Sketch {
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

  @Test func `a state at any depth is found by its identifier`() throws {
    let machine = try chart()
    #expect(machine.state(withID: "r2")?.kind == .atomic)
    #expect(machine.state(withID: "c2")?.kind == .parallel)
    #expect(machine.state(withID: "c2")?.states.map(\.id) == ["left", "right"])
    #expect(machine.parent(of: "r2") == "right")
    #expect(machine.parent(of: "c") == nil)
  }

  @Test(arguments: ["c2", "c/c2", "c/c2@1/r2", "c/c1/c2", "zzz/c", ""])
  func `a text that is not an identifier finds no state`(path: String) throws {
    let machine = try chart()
    #expect((machine.state(withID: path) != nil) == (path == "c2"))
    #expect((machine.parent(of: path) != nil) == (path == "c2"))
  }

  @Test func `the active states are a list with one state per region`() throws {
    let machine = try chart().fired("go")
    #expect(machine.configuration == ["l1", "r1"])
    #expect(machine.description == "Machine in 'l1' and 'r1', 8 states, 3 events")
    #expect(["c", "c2", "left", "right"].allSatisfy(machine.isIn))
  }
}
