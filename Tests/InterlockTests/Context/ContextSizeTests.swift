import Interlock
import InterlockTestSupport
import Testing

/// Contexts of any size: empty, small enough for the stack buffer, and larger.
@Suite("Contexts of any size")
struct ContextSizeTests {
  struct Nothing: Equatable, Sendable {}

  struct Large: Equatable, Sendable {
    var first = "first"
    var words = InlineArray<200, UInt64>(repeating: 7)
    var last = ["last"]

    static func == (left: Self, right: Self) -> Bool {
      left.first == right.first && left.last == right.last
        && left.words.indices.allSatisfy { left.words[$0] == right.words[$0] }
    }
  }

  private func check<Context: Equatable & Sendable>(
    _ context: Context,
    _ change: @escaping @Sendable (inout Context) -> Void
  ) throws {
    typealias Life = Machine<String, String>.With<Context>
    var life = try Life(stepLimit: 3) {
      Life.State("a")
      Life.Event("change", in: "a").perform { change(&$0.context) }
      Life.Event("fail", in: "a").perform { transition in
        change(&transition.context)
        change(&transition.context)
        throw Fault("fail")
      }
      Life.Event("loop", in: "a").perform { transition in
        change(&transition.context)
        transition.raise("loop")
      }
      Life.Event("late", in: "a").perform { transition in
        change(&transition.context)
        transition.send("change", after: .seconds(1))
      }
      Life.Event("ask", in: "a").shouldFire { _ in false }
    }
    var tested = context
    for event in ["fail", "loop", "late", "ask"] {
      for _ in 0..<100 {
        #expect(throws: Sketch.FireError.self) { try life.fire(event, on: &tested) }
        #expect(tested == context, "\(event)")
      }
    }
    var expected = context
    for _ in 0..<100 {
      change(&expected)
      try life.fire("change", on: &tested)
      #expect(tested == expected)
    }
    #expect(life.canFire("change", on: tested))
    #expect(!life.canFire("ask", on: tested))
  }

  @Test func `an empty context works`() throws {
    try check(Nothing()) { _ in }
    typealias Life = Machine<String, String>.With<Void>
    var life = try Life {
      Life.State("a")
      Life.Event("go", in: "a").perform { $0.context = () }
    }
    var nothing: Void = ()
    try life.fire("go", on: &nothing)
    #expect(life.isActive)
  }

  @Test func `a small context with a list works`() throws {
    try check(7) { $0 += 1 }
    try check(["a"]) { $0.append("b") }
  }

  @Test func `a context too large for the stack buffer works`() throws {
    try check(Large()) { context in
      context.first += "!"
      context.words[199] += 1
      context.last.append("more")
    }
  }

  @Test func `a context with an alignment of 64 bytes works`() throws {
    try check(SIMD16<Float>(repeating: 1)) { $0 += 1 }
  }
}
