import Interlock
import Testing

/// The calls that make events, with all forms of their arguments, in the order of the table in the documentation.
enum AuthoringMatrix {
  enum Letter: String { case a, b, c, d }
  enum Signal: String { case e }
  typealias Chart = Machine<Letter, Signal>
  private typealias Event = Chart.Event

  /// A call with the events that it makes from one, two and a list of sources, each with as many targets.
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
      _ events: [Chart.Event]
    ) {
      self.call = call
      self.trigger = trigger
      self.forms = forms
      self.events = events
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
  private static let others: [Letter] = [.c, .d]
  private static let sources: [[Letter]] = [[.a], list, list]
  private static let targets: [[Letter]] = [[.c], others, others]

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

  static let cells = [
    Cell(
      "Event(.e, from: .a, .b, to: .c)",
      .event(.e),
      Forms.leading,
      [
        Event(.e, from: .a, to: .c),
        Event(.e, from: .a, to: .c, .d),
        Event(.e, from: .a, to: others),
        Event(.e, from: .a, .b, to: .c),
        Event(.e, from: .a, .b, to: .c, .d),
        Event(.e, from: .a, .b, to: others),
        Event(.e, from: list, to: .c),
        Event(.e, from: list, to: .c, .d),
        Event(.e, from: list, to: others),
      ]
    ),
    Cell(
      "Event(.e, joining: .a, .b, to: .c)",
      .event(.e),
      Forms.joining,
      [
        Event(.e, joining: .a, to: .c),
        Event(.e, joining: .a, to: .c, .d),
        Event(.e, joining: .a, to: others),
        Event(.e, joining: .a, .b, to: .c),
        Event(.e, joining: .a, .b, to: .c, .d),
        Event(.e, joining: .a, .b, to: others),
        Event(.e, joining: list, to: .c),
        Event(.e, joining: list, to: .c, .d),
        Event(.e, joining: list, to: others),
      ]
    ),
    Cell(
      "Event(.e, in: .a, .b)",
      .event(.e),
      Forms.staying,
      [
        Event(.e, in: .a),
        Event(.e, in: .a, .b),
        Event(.e, in: list),
      ]
    ),
    Cell(
      "Event.fromAnyState(.e, to: .c)",
      .event(.e),
      Forms.fromAnyState,
      [
        Event.fromAnyState(.e, to: .c),
        Event.fromAnyState(.e, to: .c, .d),
        Event.fromAnyState(.e, to: others),
      ]
    ),
    Cell(
      "Event.inAnyState(.e)",
      .event(.e),
      Forms.inAnyState,
      [
        Event.inAnyState(.e)
      ]
    ),
    Cell(
      "Event.anyEvent(from: .a, .b, to: .c)",
      .anyEvent,
      Forms.leading,
      [
        Event.anyEvent(from: .a, to: .c),
        Event.anyEvent(from: .a, to: .c, .d),
        Event.anyEvent(from: .a, to: others),
        Event.anyEvent(from: .a, .b, to: .c),
        Event.anyEvent(from: .a, .b, to: .c, .d),
        Event.anyEvent(from: .a, .b, to: others),
        Event.anyEvent(from: list, to: .c),
        Event.anyEvent(from: list, to: .c, .d),
        Event.anyEvent(from: list, to: others),
      ]
    ),
    Cell(
      "Event.anyEvent(joining: .a, .b, to: .c)",
      .anyEvent,
      Forms.joining,
      [
        Event.anyEvent(joining: .a, to: .c),
        Event.anyEvent(joining: .a, to: .c, .d),
        Event.anyEvent(joining: .a, to: others),
        Event.anyEvent(joining: .a, .b, to: .c),
        Event.anyEvent(joining: .a, .b, to: .c, .d),
        Event.anyEvent(joining: .a, .b, to: others),
        Event.anyEvent(joining: list, to: .c),
        Event.anyEvent(joining: list, to: .c, .d),
        Event.anyEvent(joining: list, to: others),
      ]
    ),
    Cell(
      "Event.anyEvent(in: .a, .b)",
      .anyEvent,
      Forms.staying,
      [
        Event.anyEvent(in: .a),
        Event.anyEvent(in: .a, .b),
        Event.anyEvent(in: list),
      ]
    ),
    Cell(
      "Event.anyEventFromAnyState(to: .c)",
      .anyEvent,
      Forms.fromAnyState,
      [
        Event.anyEventFromAnyState(to: .c),
        Event.anyEventFromAnyState(to: .c, .d),
        Event.anyEventFromAnyState(to: others),
      ]
    ),
    Cell(
      "Event.anyEventInAnyState()",
      .anyEvent,
      Forms.inAnyState,
      [
        Event.anyEventInAnyState()
      ]
    ),
    Cell(
      "Event.after(.seconds(1), from: .a, .b, to: .c)",
      .after(.seconds(1)),
      Forms.leading,
      [
        Event.after(.seconds(1), from: .a, to: .c),
        Event.after(.seconds(1), from: .a, to: .c, .d),
        Event.after(.seconds(1), from: .a, to: others),
        Event.after(.seconds(1), from: .a, .b, to: .c),
        Event.after(.seconds(1), from: .a, .b, to: .c, .d),
        Event.after(.seconds(1), from: .a, .b, to: others),
        Event.after(.seconds(1), from: list, to: .c),
        Event.after(.seconds(1), from: list, to: .c, .d),
        Event.after(.seconds(1), from: list, to: others),
      ]
    ),
    Cell(
      "Event.after(.seconds(1), in: .a, .b)",
      .after(.seconds(1)),
      Forms.staying,
      [
        Event.after(.seconds(1), in: .a),
        Event.after(.seconds(1), in: .a, .b),
        Event.after(.seconds(1), in: list),
      ]
    ),
    Cell(
      "Event.always(from: .a, .b, to: .c)",
      .always,
      Forms.leading,
      [
        Event.always(from: .a, to: .c),
        Event.always(from: .a, to: .c, .d),
        Event.always(from: .a, to: others),
        Event.always(from: .a, .b, to: .c),
        Event.always(from: .a, .b, to: .c, .d),
        Event.always(from: .a, .b, to: others),
        Event.always(from: list, to: .c),
        Event.always(from: list, to: .c, .d),
        Event.always(from: list, to: others),
      ]
    ),
    Cell(
      "Event.always(joining: .a, .b, to: .c)",
      .always,
      Forms.joining,
      [
        Event.always(joining: .a, to: .c),
        Event.always(joining: .a, to: .c, .d),
        Event.always(joining: .a, to: others),
        Event.always(joining: .a, .b, to: .c),
        Event.always(joining: .a, .b, to: .c, .d),
        Event.always(joining: .a, .b, to: others),
        Event.always(joining: list, to: .c),
        Event.always(joining: list, to: .c, .d),
        Event.always(joining: list, to: others),
      ]
    ),
    Cell(
      "Event.always(in: .a, .b)",
      .always,
      Forms.staying,
      [
        Event.always(in: .a),
        Event.always(in: .a, .b),
        Event.always(in: list),
      ]
    ),
    Cell(
      "Event.completion(of: .a, to: .c)",
      .completion(of: .a),
      Forms.leadingFromOne,
      [
        Event.completion(of: .a, to: .c),
        Event.completion(of: .a, to: .c, .d),
        Event.completion(of: .a, to: others),
      ]
    ),
    Cell(
      "Event.completion(of: .a)",
      .completion(of: .a),
      Forms.stayingInOne,
      [
        Event.completion(of: .a)
      ]
    ),
  ]
}
