import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("A callback knows its owner")
struct OwnerTests {
  /// A machine in which every guard and callback compares the owner it sees with the expected one.
  private func machine(_ journal: Journal) throws -> Sketch {
    @Sendable func note(_ expected: String, _ transition: borrowing Sketch.Transition) {
      journal.add(
        transition.owner.description == expected ? "ok" : "\(transition.owner) is \(expected)"
      )
    }
    func state(_ id: String) -> Sketch.State {
      Sketch.State(id)
        .willEnter { note("state '\(id)'", $0) }.didEnter { note("state '\(id)'", $0) }
        .willExit { note("state '\(id)'", $0) }.didExit { note("state '\(id)'", $0) }
    }
    func event(_ event: Sketch.Event, _ owner: String) -> Sketch.Event {
      event
        .shouldFire {
          note(owner, $0)
          return true
        }
        .willFire { note(owner, $0) }.perform { note(owner, $0) }.didFire { note(owner, $0) }
    }
    return try Sketch(initial: "a") {
      state("a")
      state("b")
      event(Sketch.Event("go", from: "a", to: "b"), "event 'go'")
      event(Sketch.Event("back", from: "b", to: "a"), "event 'back'")
      event(.always(from: "b", to: "a").shouldFire { $0.userInfo["on"] != nil }, "'always'")
      Sketch.Observer.willTransition { note("the machine", $0) }
      Sketch.Observer.didTransition { note("the machine", $0) }
    }
  }

  @Test(arguments: [false, true])
  func `guards and callbacks see their owner at each moment, in direct steps and in the engine`(
    isTraced: Bool
  ) throws {
    let journal = Journal()
    var machine = try machine(journal)
    if isTraced { machine = machine.traced { _ in } }
    try machine.activate()
    try machine.fire("go")
    try machine.fire("back")
    try machine.fire("go", userInfo: ["on": true])
    _ = machine.canFire("go")
    _ = machine.refusal(of: "back")
    #expect(journal.lines.count > 30)
    #expect(Set(journal.lines) == ["ok"])
  }

  @Test func `each guard of several rows for one event knows its own row`() throws {
    let journal = Journal()
    let machine = try Machine<String, Int>(initial: "a") {
      Machine<String, Int>.State("a") {
        Machine<String, Int>.State("b")
        Machine<String, Int>.Event(1, in: "b").shouldFire {
          journal.add($0.owner.description)
          return false
        }
      }
      Machine<String, Int>.Event.fromAnyState(1, to: "b").shouldFire {
        journal.add($0.owner.description)
        return false
      }
    }
    #expect(!machine.canFire(1))
    #expect(journal.lines == ["event '1'", "event '1'"])
  }

  @Test func `the owner of an activation observer is the machine`() throws {
    let journal = Journal()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Observer.initially { journal.add("\($0.owner == .machine)") }
    }
    try machine.activate()
    #expect(journal.lines == ["true"])
  }
}

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
