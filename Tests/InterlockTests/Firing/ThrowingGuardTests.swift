import Interlock
import InterlockTestSupport
import Testing

/// A guard that throws is no answer: the event ends, so that the caller learns the cause.
@Suite("Guards that throw")
struct ThrowingGuardTests {
  private struct Broken: Error {}

  /// A guard that throws, followed by a row without a guard: on a leaf, on its parent, and in the engine.
  private func machines() throws -> [Sketch] {
    let throwing = Sketch.Event("go", from: "a", to: "wrong").shouldFire { _ in throw Broken() }
    let states = ["a", "b", "wrong"].map { Sketch.State($0) }
    return [
      try Sketch(
        initial: "a",
        states: states,
        events: [throwing, Sketch.Event("go", from: "a", to: "b")]
      ),
      try Sketch(initial: "a") {
        Sketch.State("parent", initial: "a") { Sketch.State("a") }
        Sketch.State("b")
        Sketch.State("wrong")
        throwing
        Sketch.Event("go", from: "parent", to: "b")
      },
      try Sketch(
        initial: "a",
        states: states,
        events: [throwing, Sketch.Event("go", from: "a", to: "b")]
      )
      .traced(by: { _ in }),
    ]
  }

  @Test(arguments: 0..<3, [true, false])
  func `the event ends, although a row without a guard follows`(
    number: Int,
    isActive: Bool
  ) throws {
    var machine = try machines()[number]
    if isActive { try machine.activate() }
    let error = #expect(throws: Sketch.FireError.self) { try machine.fire("go") }
    guard case .callbackFailed(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.cause is Broken && failure.kind == .shouldFire)
    #expect(machine.state == "a" && machine.isActive)
  }

  @Test(arguments: 0..<3)
  func `the event can't be fired, and the refusal has the cause`(number: Int) throws {
    var machine = try machines()[number]
    try machine.activate()
    #expect(!machine.canFire("go"))
    #expect(machine.availableEvents().isEmpty)
    #expect(machine.refusal(of: "go")?.failure?.cause is Broken)
    #expect(machine.state == "a")
  }
}
