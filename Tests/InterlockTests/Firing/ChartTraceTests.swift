import Interlock
import InterlockTestSupport
import Testing

@Suite("Traces of statecharts")
struct ChartTraceTests {
  private let journal = Journal()

  @Test func `a trace has a line for each attempt at every depth`() throws {
    var machine = try Sketch {
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
    .traced { [journal] in journal.add($0.description) }
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

  @Test func `a trace shows transitions, internal ones and refused guards`() throws {
    var machine = try Sketch {
      ["awake", "asleep"].map { Sketch.State($0) }
      Sketch.Event("sleep", from: "awake", to: "asleep").shouldFire("tired") {
        $0.userInfo["tired"] != nil
      }
      Sketch.Event("eat", in: "awake")
      Sketch.Event.after(.seconds(8), from: "asleep", to: "awake")
    }
    .traced { [journal] in journal.add($0.description) }
    .begun()
    _ = machine.error(firing: "sleep")
    try machine.fire("eat")
    try machine.fire("sleep", userInfo: ["tired": true], at: at(0))
    try machine.advance(to: at(8))
    #expect(
      journal.text == """
        (inactive) --> awake
        awake --sleep--> refused; the guard 'tired' of the transition to 'asleep' refused
        awake --eat--> (internal)
        awake --sleep--> asleep
        asleep --after 8.0 seconds--> awake
        """
    )
  }

  @Test func `a timeout that all guards refuse leaves a line in the trace`() throws {
    var machine = try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event.after(.seconds(8), from: "a", to: "b").shouldFire("never") { _ in false }
    }
    .traced { [journal] in journal.add($0.description) }
    .begun()
    journal.clear()
    try machine.advance(to: at(8))
    #expect(
      journal.lines == [
        "a --after 8.0 seconds--> refused; the guard 'never' of the transition to 'b' refused"
      ]
    )
  }

  @Test(.highPriority) func `a machine without a trace prints nothing`() async throws {
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      var machine = try Sketch {
        Sketch.State("a") { Sketch.State("loud name") }
        Sketch.State("b")
        Sketch.Event("go", from: "a", to: "b")
      }
      try machine.fire("go")
      _ = machine.error(firing: "go")
    }
    let output = result.standardOutputContent + result.standardErrorContent
    #expect(!String(decoding: output, as: UTF8.self).contains("loud name"))
  }
}
