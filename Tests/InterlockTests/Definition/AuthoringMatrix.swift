@_spi(Plumbing) import Interlock
import Testing

/// The calls that make events, with all forms of their arguments, in the order of the table in the documentation.
enum AuthoringMatrix {
  enum Letter: String { case a, b, c, d }
  enum Signal: String { case e }
  typealias Chart = Machine<Letter, Signal>

  /// A call with the events that it makes: from one source, several, and, where it takes them, a sequence, each with one
  /// target and two.
  struct Cell: CustomTestStringConvertible {
    /// The call as the documentation shows it.
    let call: String
    let trigger: Chart.Event.Trigger
    let forms: [Form]
    let events: [Chart.Event]

    fileprivate init(
      _ call: String,
      _ trigger: Chart.Event.Trigger,
      _ forms: [Form],
      _ events: [some EventPart<Letter, Signal>]
    ) {
      self.call = call
      self.trigger = trigger
      // A call that takes no sequence makes fewer events.
      self.forms = Array(forms.prefix(events.count))
      self.events = events.map { Chart.Event(stored: $0.stored) }
    }

    var testDescription: String { call }
  }

  /// The sources and targets of an event.
  struct Form {
    let sources: Chart.Event.Sources
    let targets: [Letter]

    func parts(_ trigger: Chart.Event.Trigger) -> Parts {
      Parts(trigger: trigger, sources: sources, targets: targets)
    }
  }

  private static let list: [Letter] = [.a, .b]
  private static let sources: [[Letter]] = [[.a], list, list]
  private static let targets: [[Letter]] = [[.c], [.c, .d]]

  private enum Forms {
    static let leading = sources.flatMap { ids in
      targets.map { Form(sources: .states(ids), targets: $0) }
    }
    static let joining = sources.flatMap { ids in
      targets.map { Form(sources: .all(ids), targets: $0) }
    }
    static let staying = sources.map { Form(sources: .states($0), targets: []) }
    static let fromAnyState = targets.map { Form(sources: .any, targets: $0) }
    static let inAnyState = [Form(sources: .any, targets: [])]
    static let leadingFromOne = targets.map { Form(sources: .states([.a]), targets: $0) }
    static let stayingInOne = [Form(sources: .states([.a]), targets: [])]
  }

  /// The calls of all kinds of events, with a context and without one, with a payload and without one.
  static let cells =
    cells(of: Chart.Event.self) + cells(of: Chart.PayloadEvent<Int>.self)
    + cells(of: Chart.With<String>.Event.self)
    + cells(of: Chart.With<String>.PayloadEvent<Int>.self)

  static func cells<E: EventPart<Letter, Signal>>(of _: E.Type) -> [Cell] {
    [
      Cell(
        "Event(.e, from: .a, .b, to: .c)",
        .event(.e),
        Forms.leading,
        [
          E(.e, from: .a, to: .c),
          E(.e, from: .a, to: .c, .d),
          E(.e, from: .a, .b, to: .c),
          E(.e, from: .a, .b, to: .c, .d),
          E(.e, from: list, to: .c),
          E(.e, from: list, to: .c, .d),
        ]
      ),
      Cell(
        "Event(.e, joining: .a, .b, to: .c)",
        .event(.e),
        Forms.joining,
        [
          E(.e, joining: .a, to: .c),
          E(.e, joining: .a, to: .c, .d),
          E(.e, joining: .a, .b, to: .c),
          E(.e, joining: .a, .b, to: .c, .d),
        ]
      ),
      Cell(
        "Event(.e, in: .a, .b)",
        .event(.e),
        Forms.staying,
        [
          E(.e, in: .a),
          E(.e, in: .a, .b),
          E(.e, in: list),
        ]
      ),
      Cell(
        "Event.fromAnyState(.e, to: .c)",
        .event(.e),
        Forms.fromAnyState,
        [
          E.fromAnyState(.e, to: .c),
          E.fromAnyState(.e, to: .c, .d),
        ]
      ),
      Cell(
        "Event.inAnyState(.e)",
        .event(.e),
        Forms.inAnyState,
        [
          E.inAnyState(.e)
        ]
      ),
      Cell(
        "Event.anyEvent(from: .a, .b, to: .c)",
        .anyEvent,
        Forms.leading,
        [
          E.anyEvent(from: .a, to: .c),
          E.anyEvent(from: .a, to: .c, .d),
          E.anyEvent(from: .a, .b, to: .c),
          E.anyEvent(from: .a, .b, to: .c, .d),
        ]
      ),
      Cell(
        "Event.anyEvent(in: .a, .b)",
        .anyEvent,
        Forms.staying,
        [
          E.anyEvent(in: .a),
          E.anyEvent(in: .a, .b),
        ]
      ),
      Cell(
        "Event.anyEventFromAnyState(to: .c)",
        .anyEvent,
        Forms.fromAnyState,
        [
          E.anyEventFromAnyState(to: .c),
          E.anyEventFromAnyState(to: .c, .d),
        ]
      ),
      Cell(
        "Event.anyEventInAnyState()",
        .anyEvent,
        Forms.inAnyState,
        [
          E.anyEventInAnyState()
        ]
      ),
      Cell(
        "Event.after(.seconds(1), from: .a, .b, to: .c)",
        .after(.seconds(1)),
        Forms.leading,
        [
          E.after(.seconds(1), from: .a, to: .c),
          E.after(.seconds(1), from: .a, to: .c, .d),
          E.after(.seconds(1), from: .a, .b, to: .c),
          E.after(.seconds(1), from: .a, .b, to: .c, .d),
          E.after(.seconds(1), from: list, to: .c),
          E.after(.seconds(1), from: list, to: .c, .d),
        ]
      ),
      Cell(
        "Event.after(.seconds(1), in: .a, .b)",
        .after(.seconds(1)),
        Forms.staying,
        [
          E.after(.seconds(1), in: .a),
          E.after(.seconds(1), in: .a, .b),
        ]
      ),
      Cell(
        "Event.always(from: .a, .b, to: .c)",
        .always,
        Forms.leading,
        [
          E.always(from: .a, to: .c),
          E.always(from: .a, to: .c, .d),
          E.always(from: .a, .b, to: .c),
          E.always(from: .a, .b, to: .c, .d),
          E.always(from: list, to: .c),
          E.always(from: list, to: .c, .d),
        ]
      ),
      Cell(
        "Event.always(joining: .a, .b, to: .c)",
        .always,
        Forms.joining,
        [
          E.always(joining: .a, to: .c),
          E.always(joining: .a, to: .c, .d),
          E.always(joining: .a, .b, to: .c),
          E.always(joining: .a, .b, to: .c, .d),
        ]
      ),
      Cell(
        "Event.always(in: .a, .b)",
        .always,
        Forms.staying,
        [
          E.always(in: .a),
          E.always(in: .a, .b),
        ]
      ),
      Cell(
        "Event.completion(of: .a, to: .c)",
        .completion(of: .a),
        Forms.leadingFromOne,
        [
          E.completion(of: .a, to: .c),
          E.completion(of: .a, to: .c, .d),
        ]
      ),
      Cell(
        "Event.completion(of: .a)",
        .completion(of: .a),
        Forms.stayingInOne,
        [
          E.completion(of: .a)
        ]
      ),
    ]
  }
}
