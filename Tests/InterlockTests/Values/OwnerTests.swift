import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("A callback knows whose it is")
struct OwnerTests {
  /// A machine in which every guard and callback writes its owner, and what the callback itself says.
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
  func `in each moment, by the direct step and by the engine`(isTraced: Bool) throws {
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

  @Test func `of several rows of one event, each guard knows its own`() throws {
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

  @Test func `an observer of the activation belongs to the machine`() throws {
    let journal = Journal()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Observer.initially { journal.add("\($0.owner == .machine)") }
    }
    try machine.activate()
    #expect(journal.lines == ["true"])
  }
}

@Suite("What a machine says about its states")
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

  @Test func `the states around one, nearest first`() throws {
    let player = try player()
    #expect(player.ancestors(of: "loud") == ["sound", "on"])
    #expect(player.ancestors(of: "on").isEmpty)
    #expect(player.ancestors(of: "nowhere").isEmpty)
  }

  @Test func `the rows of a state, with joins, in the order of the definition`() throws {
    let player = try player()
    #expect(player.rows(from: "muted").map(\.id) == ["sleep", "mute"])
    #expect(player.rows(from: "muted").map(\.targets) == [["off"], ["loud"]])
    #expect(player.rows(from: nil).map(\.id) == ["drop"])
    #expect(player.rows(from: "nowhere").isEmpty)
  }

  @Test func `the active states as a tree`() throws {
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

  @Test func `a hostile name stays on its line`() throws {
    let machine = try Sketch(initial: "a\nb") { Sketch.State("a\nb") }
    #expect(try machine.activated().activeTree == "a b")
  }

  @Test func `the prototype of a transition is the definition, inactive`() throws {
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
