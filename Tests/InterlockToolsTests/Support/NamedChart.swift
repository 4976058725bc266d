import Interlock
import InterlockTestSupport

/// A random machine whose names could be taken for something else where machines are written as text.
struct NamedChart {
  let machine: DynamicMachine

  /// Names that mean something in a label, in a title, or in a line of a diagram.
  static let names = [
    "done", "any event", "after 5 s", "after 2 min", "done: a", "else", "otherwise", "swap [fast]",
    "a / b", "/x", "GET /items", "x/", "f(x)", "(local)", "x (local)", "a, b", "a; b", "entry / x",
    "exit/ramp", "do / it", "internal: x", "defers: y", "H x", "H* x", "a · b", "a · entry / b",
    "'quoted'", "\"quoted\"", "'", " first", "last ", "▶ go", "▶", "#40;", "#040;", "x {y", "}",
    "note: n", "In(a)", "!In(a)", "In('a')", "In(", "standIn", "direction", "end", "state", "any",
    "any state", "s1", "a1", "b0", "[*]", "[H]", "%% not shown: x", "<<fork>>", "[p]", "x]",
    "guard", "\\n", "<br>", "always", "--", "-->", "a:b", "&lt;", "日本", "a\u{301}[", "[\u{301}",
    "\u{10FF28}",
  ]

  /// Returns the first definition of a seed that passes all checks.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    while true {
      var draft = Draft(random: random)
      if let machine = draft.machine() {
        self.machine = machine
        return
      }
      random = draft.random
    }
  }
}

private struct Draft {
  typealias Chart = DynamicMachine

  var random: SplitMix64
  private var free: [String] = []
  private var states: [String] = []
  private var finals: [String] = []
  private var boxes: [String] = []
  private var choices: [String] = []
  private var histories: [String] = []

  init(random: SplitMix64) {
    self.random = random
    free = NamedChart.names.shuffled(using: &self.random)
  }

  mutating func machine() -> Chart? {
    let made = siblings(depth: 2)
    let choice = random.chance(40) ? name() : nil
    if let choice { choices.append(choice) }
    let rows = (0..<Int.random(in: 1...10, using: &random)).map { _ in row() }
    let ways = choices.flatMap { choice in
      [
        guarded(Chart.Event.always(from: choice, to: state()), 100),
        Chart.Event.always(from: choice, to: state()),
      ]
    }
    return try? Chart(initial: []) {
      made
      choices.map { Chart.State.choice($0) }
      rows
      ways
    }
  }

  private mutating func name() -> String {
    random.chance(60) ? free.popLast() ?? "z" : "n\(free.count)-\(states.count)-\(boxes.count)"
  }

  private mutating func state() -> String { states.randomElement(using: &random) ?? "" }

  private mutating func siblings(depth: Int) -> [Chart.State] {
    (0..<Int.random(in: 1...3, using: &random)).map { child($0, depth) }
  }

  private mutating func child(_ number: Int, _ depth: Int) -> Chart.State {
    let name = name()
    guard !states.contains(name) else { return Chart.State(name) }
    let kind = Int.random(in: 0..<100, using: &random)
    if kind < 15, number > 0 {
      finals.append(name)
      return .final(name)
    }
    states.append(name)
    guard depth > 0, kind > 50 else {
      return random.chance(25) ? Chart.State(name).deferring(event(), event()) : Chart.State(name)
    }
    boxes.append(name)
    if kind > 85 {
      let regions = (0..<Int.random(in: 1...3, using: &random)).map { _ in child(0, depth - 1) }
      return Chart.State(parallel: name) { regions }
    }
    let inner = siblings(depth: depth - 1)
    guard random.chance(30), let first = inner.first else { return Chart.State(name) { inner } }
    let history = self.name()
    histories.append(history)
    let depth: HistoryDepth = random.chance(50) ? .deep : .shallow
    return Chart.State(name) {
      inner
      Chart.State.history(history, depth, default: first.id)
    }
  }

  private mutating func event() -> String {
    NamedChart.names.randomElement(using: &random) ?? ""
  }

  private mutating func target() -> String {
    (states + finals + choices + histories).randomElement(using: &random) ?? ""
  }

  private mutating func row() -> Chart.Event {
    let trigger: Chart.Event.Trigger =
      switch Int.random(in: 0..<100, using: &random) {
      case ..<60: .event(random.chance(50) ? event() : "go")
      case ..<70: .anyEvent
      case ..<80: .after(.milliseconds(Int.random(in: 1...9_000, using: &random)))
      case ..<90: .completion(of: boxes.randomElement(using: &random) ?? "")
      default: .always
      }
    let sources: Chart.Event.Sources =
      switch Int.random(in: 0..<100, using: &random) {
      case ..<70: .states([state()])
      case ..<80: .states(Array(Set([state(), state()])).sorted())
      case ..<90: .any
      default: .all([state(), state()])
      }
    let count = [0, 1, 1, 1, 1, 2][Int.random(in: 0..<6, using: &random)]
    let targets = (0..<count).map { _ in target() }
    var row = Chart.Event(trigger: trigger, sources: sources, targets: targets)
    if random.chance(15) { row = row.local() }
    if case .event = trigger, random.chance(10) { row = row.carrying(PayloadType(named: event())) }
    return guarded(row, trigger == .always ? 90 : 40)
  }

  private mutating func guarded(_ row: Chart.Event, _ chance: Int) -> Chart.Event {
    guard random.chance(chance) else { return row }
    return (0..<Int.random(in: 1...2, using: &random)).reduce(row) { row, _ in
      switch Int.random(in: 0..<4, using: &random) {
      case 0: row.shouldFire(whileIn: state())
      case 1: row.shouldFire(unlessIn: state())
      default: row.shouldFire(event())
      }
    }
  }
}
