@_spi(Plumbing) import Interlock
import Testing

/// A part with code that sees a text, and the lines that make a machine of it and of the state `a`.
struct ForeignSample: CustomTestStringConvertible {
  enum Letter: String { case a, b }
  enum Signal: String { case go }
  typealias Plain = Machine<Letter, Signal>
  typealias Texts = Plain.With<Text>
  typealias Numbers = Plain.With<Number>

  struct Text: Sendable {
    var text = "x"
    var held: String?
  }

  struct Number: Sendable {
    var number = 0x1234
    var second = 7
  }

  typealias Callback = Texts.Callback
  typealias Condition = Texts.Condition

  let testDescription: String
  let parts: [any CodePart]
  let lines: [Texts.Line]
  /// The number of callbacks and guards.
  let count: Int
  /// Whether its guard refuses.
  let isRefused: Bool

  var checks: [Finding.Check] { Array(repeating: .foreignCode, count: count) }

  private init(_ name: String, _ state: Texts.State, count: Int = 1) {
    self.init(name, state, Texts.State.lines(of: state) + Self.event, count: count)
  }

  private init(_ name: String, _ observer: Texts.Observer) {
    self.init(name, observer, Texts.Observer.lines(of: observer) + Self.state + Self.event)
  }

  private init<Part: EventPart<Letter, Signal>>(
    _ name: String,
    _ event: Part,
    isRefused: Bool = false
  ) where Part.Line == Texts.Line {
    // Samples are fired without the payload.
    let isRefused = isRefused || event.payloadType != nil
    self.init(name, event, Part.lines(of: event) + Self.state, isRefused: isRefused)
  }

  private init(
    _ name: String,
    _ part: any CodePart,
    _ lines: [Texts.Line],
    count: Int = 1,
    isRefused: Bool = false
  ) {
    testDescription = name
    parts = [part]
    self.lines = lines
    self.count = count
    self.isRefused = isRefused
  }

  private static let state = Texts.State.lines(of: Texts.State(.b))
  private static let event = Texts.Event.lines(of: Texts.Event(.go, from: .a, to: .b))

  static let all = CallbackKind.allCases.flatMap(samples) + held

  /// The parts with code at a moment. A switch, so that a new moment needs an answer here.
  private static func samples(_ kind: CallbackKind) -> [Self] {
    let callback: Callback = { $0.context.text += "!" }
    let state = Texts.State(.b)
    let event = Texts.Event(.go, from: .a, to: .b)
    let carrying = event.carrying(Int.self)
    switch kind {
    case .shouldFire:
      return [
        Self("shouldFire", event.shouldFire { $0.context.text.isEmpty }, isRefused: true),
        Self("shouldFire, named", event.shouldFire("n") { !$0.context.text.isEmpty }),
        Self("unless", event.unless { $0.context.text.isEmpty }),
        Self("unless, named", event.unless("n") { !$0.context.text.isEmpty }, isRefused: true),
        Self("shouldFire, payload", carrying.shouldFire { $0.context.text.count < $1 }),
        Self("unless, payload", carrying.unless { $0.context.text.count < $1 }),
      ]
    case .willFire:
      return [
        Self("willFire", event.willFire(callback)),
        Self("willFire, payload", carrying.willFire { $0.context.text += "\($1)" }),
      ]
    case .perform:
      return [
        Self("perform", event.perform(callback)),
        Self("perform, named", event.perform("n", callback)),
        Self("perform, payload", carrying.perform { $0.context.text += "\($1)" }),
      ]
    case .didFire:
      return [
        Self("didFire", event.didFire(callback)),
        Self("didFire, payload", carrying.didFire { $0.context.text += "\($1)" }),
      ]
    case .willEnter:
      return [Self("willEnter", state.willEnter(callback))]
    case .didEnter:
      return [
        Self("didEnter", state.didEnter(callback)),
        Self("didEnter, named", state.didEnter("n", callback)),
        Self("didEnter, observer", Texts.Observer.didEnter(callback)),
      ]
    case .willExit:
      return [Self("willExit", state.willExit(callback))]
    case .didExit:
      return [
        Self("didExit", state.didExit(callback)),
        Self("didExit, observer", Texts.Observer.didExit(callback)),
      ]
    case .initially:
      return [
        Self("initially", state.initially(callback)),
        Self("initially, observer", Texts.Observer.initially(callback)),
      ]
    case .willTransition:
      return [Self("willTransition", Texts.Observer.willTransition(callback))]
    case .didTransition:
      return [Self("didTransition", Texts.Observer.didTransition(callback))]
    }
  }

  /// A held value has two callbacks.
  private static let held = [
    Self("holding", Texts.State(.b).holding(\.held) { $0.context.text }, count: 2)
  ]
}
