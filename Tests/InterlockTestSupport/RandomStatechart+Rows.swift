import Interlock

extension RandomStatechart {
  typealias Row = DynamicMachine.Event

  /// The branches of all choices: one with a guard, if there are guards, and one without.
  mutating func choiceRows() -> [Row] {
    guard content != .names else { return namedChoiceRows() }
    return places.filter { $0.kind == .choice }.flatMap { choice -> [Row] in
      let last = Row.always(from: choice.id, to: pick(places.filter(\.canBeActive)))
      guard hasCode else { return [last] }
      let first = Row.always(from: choice.id, to: pick(places.filter(\.canBeActive)))
      return [withGuard(first), last]
    }
  }

  mutating func row() -> Row {
    guard content != .names else { return namedRow() }
    let trigger = trigger()
    var row = Row(trigger: trigger, sources: sources(of: trigger), targets: targets())
    if random.chance(15) { row = row.local() }
    guard hasCode else { return row }
    if lacksCallbacks, random.chance(5) { row = row.calling("act", .perform) }
    if trigger == .always || random.chance(30) { row = withGuard(row) }
    if random.chance(30) {
      let (name, code) = callback("perform \(row.targets)")
      row = row.perform(name, code)
    }
    guard random.chance(5) else { return row }
    let (name, code) = callback("willFire \(row.targets)")
    return row.willFire(name, code)
  }

  private mutating func trigger() -> Row.Trigger {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<65: return .event(pickEvent())
    case ..<80: return .after(.milliseconds(250 * Int.random(in: 1...20, using: &random)))
    case ..<90:
      let containers = places.filter { $0.kind == .compound || $0.kind == .parallel }
      return .completion(of: pick(containers))
    case ..<95: return hasCode ? .always : .event(pickEvent())
    // Charts with code have no rows for any event: their receipts once trapped, and the generator
    // still avoids them.
    default: return content == .code ? .event(pickEvent()) : .anyEvent
    }
  }

  private mutating func sources(of trigger: Row.Trigger) -> Row.Sources {
    if case .completion(let state) = trigger { return .states([state]) }
    let candidates = places.filter(\.canBeLeft)
    let isEvent = if case .event = trigger { true } else { false }
    if isEvent, random.chance(8) { return .any }
    let sources = (0..<Int.random(in: 1...2, using: &random)).map { _ in pick(candidates) }
    return isEvent && random.chance(10) ? .all(sources) : .states(Array(Set(sources)).sorted())
  }

  private mutating func targets() -> [String] {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<15: []
    case ..<85: [pick(places)]
    // Forks have no choices as targets: they were a known issue once, and the generator still
    // avoids them.
    default: (0..<2).map { _ in pick(places.filter { $0.kind != .choice }) }
    }
  }

  private mutating func withGuard(_ row: Row) -> Row {
    let mask = [1, 2, 4, 3].randomElement(using: &random) ?? 1
    let value = mask & Int.random(in: 0..<8, using: &random)
    let state = random.chance(25) ? pick(places.filter(\.canBeActive)) : nil
    let name = "guard \(conditions.count)"
    let condition: DynamicMachine.Condition = { transition in
      if let state { return transition.isIn(state) }
      return (transition.userInfo["bits"] as? Int ?? 0) & mask == value
    }
    conditions[name] = condition
    guard content == .gaps else { return row.shouldFire(name, condition) }
    switch Int.random(in: 0..<10, using: &random) {
    case ..<3: return row.shouldFire(name)
    case 3: return row.shouldFire(name, condition).shouldFire("missing \(name)")
    case 4: return row.shouldFire(name) { _ in throw Fault(description: "fault at \(name)") }
    default: return row.shouldFire(name, condition)
    }
  }
}

extension RandomStatechart {
  /// The state, sometimes with callbacks.
  mutating func withCallbacks(_ state: DynamicMachine.State) -> DynamicMachine.State {
    var state = state
    if random.chance(35) {
      let (name, code) = callback("didEnter \(state.id)")
      state = state.didEnter(name, code)
    }
    if random.chance(15) {
      let (name, code) = callback("didExit \(state.id)")
      state = state.didExit(name, code)
    }
    if random.chance(10) {
      let (name, code) = callback("willEnter \(state.id)")
      state = state.willEnter(name, code)
    }
    if random.chance(15) {
      let (name, code) = callback("initially \(state.id)")
      state = state.initially(name, code)
    }
    return state
  }

  /// The state, seldom with a callback that has only a name.
  mutating func withGap(_ state: DynamicMachine.State) -> DynamicMachine.State {
    lacksCallbacks && random.chance(4) ? state.calling("enter", .didEnter) : state
  }

  /// The effect of a callback beyond writing a line.
  private enum Action: Sendable {
    case raise(String)
    case send(String)
    case delay(String, Duration, id: String?)
    case cancel(String)
    case fail
    case none
  }

  private mutating func callback(
    _ line: String
  ) -> (name: String, code: DynamicMachine.Callback) {
    let code = code(line)
    let name = "\(line) \(callbacks.count)"
    callbacks[name] = code
    return (name, code)
  }

  private mutating func code(_ line: String) -> DynamicMachine.Callback {
    let action = action()
    let bits = Int.random(in: 0..<8, using: &random)
    return { [note] transition in
      let given = transition.userInfo["bits"] as? Int ?? 0
      note("\(line) \(transition.event ?? "-") \(given) \(transition.configuration)")
      let info: UserInfo = ["bits": bits, "list": ["x", 0.25] as [any Sendable]]
      switch action {
      case .raise(let event): transition.raise(event, userInfo: info)
      case .send(let event): transition.send(event, userInfo: info)
      case .delay(let event, let delay, let id):
        transition.send(event, userInfo: info, after: delay, id: id)
      case .cancel(let id): transition.cancel(id: id)
      case .fail where given == bits: throw Fault(description: "fault at \(line)")
      case .fail, .none: break
      }
    }
  }

  private mutating func action() -> Action {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<8: .raise(pickEvent())
    case ..<14: .send(pickEvent())
    case ..<50:
      .delay(
        pickEvent(),
        .milliseconds(250 * Int.random(in: 1...16, using: &random)),
        id: random.chance(60) ? "timer\(Int.random(in: 0...2, using: &random))" : nil
      )
    case ..<62: .cancel("timer\(Int.random(in: 0...2, using: &random))")
    case ..<68: .fail
    default: .none
    }
  }
}
