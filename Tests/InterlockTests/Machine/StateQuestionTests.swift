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
}
