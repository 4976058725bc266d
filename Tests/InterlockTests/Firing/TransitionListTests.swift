import Interlock
import InterlockTestSupport
import Testing

@Suite("Transitions list the states they leave and enter, and the owner of the callback")
struct TransitionListTests {
  private typealias State = Sketch.State
  private typealias Event = Sketch.Event

  private let journal = Journal()

  /// Writes the callback, the states left and entered, and the owner.
  private var hook: Sketch.Hook {
    { [journal] kind, _, transition in
      let exited = transition.exited.map { "-\($0)" }
      let entered = transition.entered.map { "+\($0)" }
      let words =
        ["\(kind.rawValue):"] + exited + entered + [transition.owner.state.map { "(\($0))" } ?? ""]
      journal.add(words.joined(separator: " "))
    }
  }

  private func lines(
    firing event: String,
    isTraced: Bool,
    @Sketch.Builder _ content: () -> [Sketch.Builder.Element]
  ) throws -> String {
    var machine = try Sketch(content).activated()
    if isTraced { machine = machine.traced { _ in } }
    journal.clear()
    try machine.fire(event)
    return journal.text
  }

  @Test(arguments: [false, true])
  func `all callbacks of a step see the states left and entered`(isTraced: Bool) throws {
    let text = try lines(firing: "go", isTraced: isTraced) {
      State("a").hooked(hook)
      State("b").hooked(hook)
      Event("go", from: "a", to: "b").hooked(hook)
    }
    #expect(
      text == """
        shouldFire: \("")
        willFire: -a +b \("")
        willExit: -a +b (a)
        willEnter: -a +b (b)
        didExit: -a +b (a)
        perform: -a +b \("")
        didEnter: -a +b (b)
        didFire: -a +b \("")
        """
    )
  }

  @Test(arguments: [false, true])
  func `a raised event does not change the lists of the running transition`(isTraced: Bool) throws {
    let text = try lines(firing: "go", isTraced: isTraced) {
      State("a").willExit { $0.raise("nothing") }
      State("b").hooked(hook)
      Event("go", from: "a", to: "b")
    }
    #expect(text == "willEnter: -a +b (b)\ndidEnter: -a +b (b)")
  }

  @Test(arguments: [false, true])
  func `an internal transition lists no states left or entered`(isTraced: Bool) throws {
    let text = try lines(firing: "go", isTraced: isTraced) {
      State("a")
      Event("go", in: "a").perform { try hook(.perform, "", $0) }
    }
    #expect(text == "perform: ")
  }

  @Test func `nested states are listed in the order of their callbacks`() throws {
    let text = try lines(firing: "go", isTraced: false) {
      State("a") { State("a1") }
      State("b") { State("b1") }
      Event("go", from: "a", to: "b").perform { try hook(.perform, "", $0) }
    }
    #expect(text == "perform: -a1 -a +b +b1 ")
  }

  @Test func `rows taken together in several regions list the states of all of them`() throws {
    let text = try lines(firing: "go", isTraced: false) {
      State(parallel: "p") {
        for region in ["a", "b"] {
          State(region) {
            State("\(region)1")
            State("\(region)2").didEnter { try hook(.didEnter, "", $0) }
            Event("go", from: "\(region)1", to: "\(region)2")
          }
        }
      }
    }
    #expect(text == "didEnter: -b1 -a1 +a2 +b2 (a2)\ndidEnter: -b1 -a1 +a2 +b2 (b2)")
  }

  @Test func `activation lists the states entered`() throws {
    var machine = try Sketch { State("a") { State("a1") }.hooked(hook) }
    try machine.activate()
    #expect(journal.text == "willEnter: +a +a1 (a)\ndidEnter: +a +a1 (a)")
  }

  @Test func `exit callbacks of the final state list it as left`() throws {
    let text = try lines(firing: "go", isTraced: false) {
      State("a")
      State.final("end").hooked(hook)
      Event("go", from: "a", to: "end")
    }
    #expect(
      text == """
        willEnter: -a +end (end)
        didEnter: -a +end (end)
        willExit: -end (end)
        didExit: -end (end)
        """
    )
  }
}
