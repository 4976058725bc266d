@_spi(Plumbing) import Interlock
import InterlockData
import InterlockTestSupport
import Testing

/// Formulas read fields at their places in the memory of a context, so they must never meet another one.
@Suite("Memory: formulas of another context")
struct ForeignFormulaTests {
  enum Letter: String { case a, b }
  enum Signal: String { case go }
  typealias Plain = Machine<Letter, Signal>
  typealias Texts = Plain.With<Text>
  typealias Numbers = Plain.With<Number>

  struct Text: DataContext, Sendable {
    var text = "x"
    var count = 1
    static let fields = Fields<Self> { Field("count", \.count) }
  }

  struct Number: DataContext, Sendable {
    var number = 0x1234
    var second = 7
    static let fields = Fields<Self> { Field("number", \.number) }
  }

  struct Amount: DataContext, Sendable {
    var amount = 1
    static let fields = Fields<Self> { Field("amount", \.amount) }
  }

  private static let states = [Texts.State(.a), Texts.State(.b)]
  private static let event = Texts.Event(.go, from: .a, to: .b)

  /// Each call that adds a formula, and the name of what it adds.
  private static let lines: [(line: Texts.Line, code: String)] = [
    (event.when("it is there", \.count > 0).line, "guard 'it is there: count > 0'"),
    (event.when(text: "count > 0").line, "guard 'count > 0'"),
    (event.when(text: "isIn(\"a\") && count > 0").line, "guard 'isIn(\"a\") && count > 0'"),
    (event.perform(.set(\.count, to: \.count + 1)).line, "perform callback 'count = count + 1'"),
    (event.perform(.set(\.count, to: 7)).line, "perform callback 'count = 7'"),
    (event.perform(text: "count = count + 1").line, "perform callback 'count = count + 1'"),
    (
      event.carrying(Amount.self).when(text: "count > payload.amount").line,
      "guard 'count > payload.amount'"
    ),
    (
      event.carrying(Amount.self).perform(text: "count = payload.amount").line,
      "perform callback 'count = payload.amount'"
    ),
    (Texts.State(.b).didEnter(.set(\.count, to: 7)).line, "didEnter callback 'count = 7'"),
    (Texts.State(.b).didEnter(text: "count = 7").line, "didEnter callback 'count = 7'"),
    (Texts.State(.b).didExit(.set(\.count, to: 7)).line, "didExit callback 'count = 7'"),
    (Texts.State(.b).didExit(text: "count = 7").line, "didExit callback 'count = 7'"),
  ]

  @Test(arguments: lines.indices)
  func `a formula of another context is an error of the definition`(_ index: Int) throws {
    let (line, code) = Self.lines[index]
    let error = try #require(throws: DefinitionError.self) {
      try Numbers(initial: .a) {
        Numbers.State(.a)
        if !code.hasPrefix("did") { Numbers.State(.b) }
        Numbers.Line(stored: line.stored)
      }
    }
    #expect(
      error.findings.map(\.message) == [
        "its \(code) was written for the context 'Text', and this machine has the context 'Number'"
      ]
    )
  }

  @Test func `an outline of a machine that owns another context is refused with its code`() throws {
    let texts = try Texts(initial: .a) {
      Texts.State(.a)
      Texts.State(.b).didEnter("count") { print($0.context.text.utf8.count) }
      Self.event
    }
    let error = try #require(throws: DefinitionError.self) {
      try Numbers(texts.owning(Text()))
    }
    #expect(
      error.findings.map { "\($0.place): \($0.message). \($0.suggestion)." } == [
        "state #2 'b': its didEnter callback 'count' was written for the context 'Text', and this machine has the context "
          + "'Number'. Write it for this machine, or use the `outline` of the other machine, which has no code."
      ]
    )
    let machine = try Numbers(texts.outline)
    var number = Number()
    #expect(!machine.canFire(.go, on: number))
    var copy = machine
    #expect(throws: Plain.FireError.self) { try copy.fire(.go, on: &number) }
    #expect(number.number == 0x1234)
  }

  @Test func `formulas of a machine that owns another context are compiled anew`() throws {
    let texts = try Texts(initial: .a) {
      Self.states
      Self.event.when(\.count > 0)
    }
    let error = try #require(throws: DefinitionError.self) { try Numbers(texts.owning(Text())) }
    #expect(error.findings.map(\.check) == [.invalidFormula])
    #expect(error.findings[0].message.contains("there is no 'count'"))
  }

  @Test func `an outline that owns the same context keeps its code, but not the context`() throws {
    let texts = try Texts(initial: .a) {
      Texts.State(.a)
      Texts.State(.b).didEnter { $0.context.text += "!" }
      Self.event.perform(text: "count = count + 1")
    }
    var machine = try Texts(texts.owning(Text(text: "owned", count: 7)))
    var text = Text()
    try machine.fire(.go, on: &text)
    #expect(text.text == "x!" && text.count == 2)
    #expect(machine.outline.context(as: Text.self) == nil)
  }
}

extension DefinitionPart {
  /// Its only line.
  fileprivate var line: Line { Self.lines(of: self)[0] }
}
