import Interlock
import InterlockTestSupport
import Testing

/// Functions that borrow the transition can be used for every callback. Half of the test is that they compile.
@Suite("Callbacks that only read")
struct ReadingCallbackTests {
  private static let journal = Journal()

  private static func note(_ transition: borrowing Sketch.Transition) {
    journal.add("\(transition)")
  }

  private static func refuse(_ transition: borrowing Sketch.Transition) throws {
    throw Fault("refused")
  }

  @Test func `reading callbacks run at every moment, with or without a name`() throws {
    Self.journal.clear()
    let machine = try Sketch {
      Sketch.State("a").willExit(Self.note).didExit(Self.note).initially(Self.note)
        .willExit("note", Self.note).didExit("note", Self.note).initially("note", Self.note)
      Sketch.State("b") { Sketch.State("b1") }
        .willEnter(Self.note).didEnter(Self.note).initially(Self.note)
        .willEnter("note", Self.note).didEnter("note", Self.note).initially("note", Self.note)
      Sketch.Event("go", from: "a", to: "b")
        .willFire(Self.note).perform(Self.note).didFire(Self.note)
        .willFire("note", Self.note).perform("note", Self.note).didFire("note", Self.note)
      Sketch.Observer.willTransition(Self.note)
      Sketch.Observer.didTransition(Self.note)
      Sketch.Observer.didEnter(Self.note)
      Sketch.Observer.didExit(Self.note)
      Sketch.Observer.willTransition("note", Self.note)
      Sketch.Observer.didTransition("note", Self.note)
      Sketch.Observer.didEnter("note", Self.note)
      Sketch.Observer.didExit("note", Self.note)
    }
    .activated()
    Self.journal.clear()
    _ = try machine.fired("go")
    // Ten of states, six of the event, and ten of observers: two states are entered.
    #expect(Self.journal.lines == [String](repeating: "a --go--> b", count: 26))
  }

  @Test func `a reading callback of the machine runs on activation`() throws {
    let journal = Journal()
    @Sendable func note(_ transition: borrowing Sketch.Transition) {
      journal.add(transition.targets.joined(separator: " "))
    }
    _ = try Sketch {
      Sketch.State("a")
      Sketch.Observer.initially(note)
      Sketch.Observer.initially("note", note)
    }
    .activated()
    #expect(journal.lines == ["a", "a"])
  }

  @Test func `a reading callback that throws undoes the step`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b").didEnter(Self.refuse)
      Sketch.Event("go", from: "a", to: "b")
    }
    #expect(machine.error(firing: "go")?.failure?.kind == .didEnter)
  }

  @Test func `a reading callback keeps its name`() throws {
    let state = Sketch.State("a").didEnter("note", Self.note)
    #expect(state.callbackNames(.didEnter) == ["note"])
  }
}
