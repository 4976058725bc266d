import Interlock
import InterlockData
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// The work of a state reads the context of its machine, so it must never meet another one.
@Suite("Activities of another context")
struct ForeignActivityTests {
  enum Letter: String { case a, b }
  enum Signal: String { case go }
  typealias Plain = Machine<Letter, Signal>
  typealias Texts = Plain.With<Text>
  typealias Numbers = Plain.With<Number>

  struct Text: DataContext, Sendable {
    var count = 1
    static let fields = Fields<Self> { Field("count", \.count) }
  }

  struct Number: DataContext, Sendable {
    var number = 2
    static let fields = Fields<Self> { Field("number", \.number) }
  }

  private static let contexts = "the context 'Text', and this machine has the context 'Number'"

  /// The findings about a machine that owns a text, as the outline of one with a number.
  private func findings(_ state: Texts.State) throws -> [Finding] {
    let texts = try Texts(initial: .a) {
      state
      Texts.State(.b)
      Texts.Event(.go, from: .a, to: .b)
    }
    let owner = texts.owning(Text())
    return try #require(throws: DefinitionError.self) { try Numbers(owner) }.findings
  }

  @Test func `an outline with an activity of another context is refused`() throws {
    let found = try findings(Texts.State(.a).activity("count") { _ = $0.context.count })
    #expect(found.map(\.check) == [.foreignCode])
    #expect(
      found.map { "\($0.place): \($0.message)" } == [
        "state #1 'a': its activity 'count' was written for \(Self.contexts)"
      ]
    )
  }

  @Test func `an outline that connects another machine with another context is refused`() throws {
    let inner = try Plain(initial: .a) { Plain.State(.a) }
    let state = Texts.State(.a).activity(running: inner) { _, context in
      _ = context.context.count
    }
    let found = try findings(state)
    #expect(found.map(\.message) == ["its activity was written for \(Self.contexts)"])
  }

  @Test(.hangLimit) func `an outline that owns the same context keeps its activities`()
    async throws
  {
    let texts = try Texts(initial: .a) {
      Texts.State(.a).activity { $0.context.count == 7 ? .go : nil }
      Texts.State(.b)
      Texts.Event(.go, from: .a, to: .b)
    }
    let machine = try Texts(texts.owning(Text()))
    let live = MachineActor.With(machine, context: Text(count: 7), clock: ManualClock())
    #expect(await live.settle())
    #expect(live.state == .b)
  }
}
