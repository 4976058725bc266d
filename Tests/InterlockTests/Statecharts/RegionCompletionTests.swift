import Interlock
import InterlockTestSupport
import Testing

@Suite("Completion of parallel states")
struct RegionCompletionTests {
  private let journal = Journal()

  /// Rows that note completions without leaving the state.
  private func noting(_ states: String...) -> [Sketch.Event] {
    states.map { state in
      Sketch.Event(trigger: .completion(of: state), sources: .states([state]), targets: [])
        .perform(journal.note("(\(state))"))
    }
  }

  private func region(_ id: String) -> Sketch.State {
    Sketch.State(id) {
      Sketch.State("\(id)1")
      Sketch.State.final("\(id)!").didEnter(journal.note("+\(id)!"))
      Sketch.Event(id, from: "\(id)1", to: "\(id)!")
      Sketch.Event("all", from: "\(id)1", to: "\(id)!")
      Sketch.Event("\(id) again", from: "\(id)", to: "\(id)1").local()
    }
  }

  private func pair() throws -> Sketch {
    try Sketch {
      Sketch.State(parallel: "p") {
        region("a")
        region("b")
      }
      noting("a", "b", "p")
    }
    .activated()
  }

  @Test(arguments: [["a", "b"], ["b", "a"]])
  func `a parallel state is complete when its last region is`(order: [String]) throws {
    var machine = try pair()
    try machine.fire(order[0])
    #expect(journal.takeLine() == "+\(order[0])! (\(order[0]))")
    try machine.fire(order[1])
    #expect(journal.takeLine() == "+\(order[1])! (\(order[1])) (p)")
    #expect(!machine.isFinished)
  }

  @Test
  func `regions that complete together do so in document order, followed by their parallel state`()
    throws
  {
    var machine = try pair()
    try machine.fire("all")
    #expect(journal.takeLine() == "+a! +b! (a) (b) (p)")
  }

  @Test func `a region that leaves its final state is no longer complete`() throws {
    var machine = try pair()
    try machine.fire("a")
    try machine.fire("a again")
    journal.clear()
    try machine.fire("b")
    #expect(journal.takeLine() == "+b! (b)")
    try machine.fire("a")
    #expect(journal.takeLine() == "+a! (a) (p)")
  }

  @Test func `a final state deep in a region does not complete the region`() throws {
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        Sketch.State("a") {
          region("x")
          Sketch.State.final("a!")
        }
        region("b")
      }
      noting("x", "a", "b", "p")
      Sketch.Event("on", from: "x", to: "a!")
    }
    .activated()
    try machine.fire("b")
    try machine.fire("x")
    #expect(journal.takeLine() == "+b! (b) +x! (x)")
    try machine.fire("on")
    #expect(journal.takeLine() == "(a) (p)")
  }

  @Test func `an atomic region is never complete`() throws {
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        region("a")
        Sketch.State("idle")
      }
      noting("a", "p")
    }
    .activated()
    try machine.fire("a")
    #expect(journal.takeLine() == "+a! (a)")
  }

  /// `p` with the regions `a` and `q`; `q` is parallel with `b` and `r`; `r` is parallel with `c` and `d`.
  private func nested() throws -> Sketch {
    try Sketch {
      Sketch.State(parallel: "p") {
        region("a")
        Sketch.State(parallel: "q") {
          region("b")
          Sketch.State(parallel: "r") {
            region("c")
            region("d")
          }
        }
      }
      noting("a", "b", "c", "d", "p", "q", "r")
    }
    .activated()
  }

  @Test func `nested parallel states complete from the inside out`() throws {
    var machine = try nested()
    for event in ["c", "a", "d", "b"] { try machine.fire(event) }
    #expect(journal.takeLine() == "+c! (c) +a! (a) +d! (d) (r) +b! (b) (q) (p)")
  }

  @Test(arguments: [
    (["b", "c", "d", "a"], "+b! (b) +c! (c) +d! (d) (r) (q) +a! (a) (p)"),
    (["a", "b", "c", "d"], "+a! (a) +b! (b) +c! (c) +d! (d) (r) (q) (p)"),
    (["all"], "+a! +b! +c! +d! (a) (b) (c) (d) (r) (q) (p)"),
  ])
  func `each nested parallel state completes once, whichever region is last`(
    events: [String],
    line: String
  ) throws {
    var machine = try nested()
    for event in events { try machine.fire(event) }
    #expect(journal.takeLine() == line)
  }

  @Test func `a compound state with a parallel child is completed only by its own final state`()
    throws
  {
    var machine = try Sketch {
      Sketch.State("s") {
        Sketch.State(parallel: "p") {
          region("a")
          region("b")
        }
        Sketch.State.final("s!")
      }
      Sketch.Event.completion(of: "p", to: "s!").perform(journal.note("(p)"))
      noting("s")
    }
    .activated()
    try machine.fire("all")
    #expect(journal.takeLine() == "+a! +b! (p) (s)")
    #expect(machine.configuration == ["s!"])
  }

  @Test func `the completion of a region can leave the parallel state before it completes`() throws
  {
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        region("a")
        region("b")
      }
      Sketch.State("early")
      Sketch.Event.completion(of: "a", to: "early")
      noting("p")
    }
    .activated()
    try machine.fire("all")
    #expect(machine.configuration == ["early"])
    #expect(journal.takeLine() == "+a! +b!")
  }

  @Test func `all regions can begin in their final states`() throws {
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        Sketch.State("a") { Sketch.State.final("a!") }
        Sketch.State("b") { Sketch.State.final("b!") }
      }
      Sketch.State("t")
      noting("a", "b")
      Sketch.Event.completion(of: "p", to: "t")
    }
    try machine.activate()
    #expect(journal.takeLine() == "(a) (b)")
    #expect(machine.state == "t")
  }
}
