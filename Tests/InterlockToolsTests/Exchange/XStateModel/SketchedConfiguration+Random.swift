import InterlockTestSupport

extension SketchedConfiguration {
  static let events = ["e", "f", "a", "a.b"]

  /// A random configuration with all features, more of those in which XState and SCXML differ.
  init(seed: UInt64) {
    var sketcher = Sketcher(random: SplitMix64(seed: seed))
    sketcher.sketch()
    self = sketcher.configuration
  }
}

private struct Sketcher {
  typealias Row = SketchedNode.Row

  var random: SplitMix64
  var configuration = SketchedConfiguration()
  private var delays = [11, 13, 17, 29, 31, 41, 53, 67, 71, 89].makeIterator()
  private var actionCount = 0

  /// How often features occur in this configuration, in percent.
  private var emptyChance = 0
  private var effectChance = 0

  init(random: SplitMix64) {
    self.random = random
  }

  mutating func sketch() {
    emptyChance = random.chance(50) ? 15 : 0
    effectChance = random.chance(50) ? 25 : 5
    let isParallel = random.chance(25)
    addNode(isParallel ? .parallel : .compound, in: nil, depth: 0)
    for position in configuration.nodes.indices { addContent(position) }
    guard random.chance(50) else { return }
    // A configuration without these is not a state of its own.
    configuration.nodes[0].entry = []
    configuration.nodes[0].exit = []
    configuration.nodes[0].after = []
    configuration.nodes[0].initialActions = []
  }

  private mutating func addNode(_ kind: SketchedNode.Kind, in parent: Int?, depth: Int) {
    let position = configuration.nodes.count
    configuration.nodes.append(SketchedNode(kind, parent: parent))
    if let parent { configuration.nodes[parent].children.append(position) }
    guard kind == .compound || kind == .parallel else { return }
    let isParallel = kind == .parallel
    for index in 0..<Int.random(in: 2...3, using: &random) {
      addNode(childKind(isParallel, isFirst: index == 0, depth), in: position, depth: depth + 1)
    }
    if random.chance(8) {
      let kind: SketchedNode.Kind = random.chance(50) ? .deepHistory : .shallowHistory
      addNode(kind, in: position, depth: depth + 1)
    }
    guard !isParallel else { return }
    configuration.nodes[position].initial = configuration.nodes[position].children.first
  }

  private mutating func childKind(
    _ isRegion: Bool,
    isFirst: Bool,
    _ depth: Int
  ) -> SketchedNode.Kind {
    let isRoomy = depth < 3 && configuration.nodes.count < 14
    if isRegion { return isRoomy && random.chance(85) ? .compound : .atomic }
    if !isFirst, random.chance(25) { return .final }
    guard isRoomy else { return .atomic }
    return random.chance(35) ? .parallel : random.chance(30) ? .compound : .atomic
  }

  private mutating func addContent(_ position: Int) {
    let kind = configuration.nodes[position].kind
    if kind.isHistory {
      let siblings = configuration.nodes[position].parent.map(configuration.activeChildren) ?? []
      if random.chance(40) {
        configuration.nodes[position].historyTarget = siblings.randomElement(using: &random)
      }
      return
    }
    if random.chance(effectChance) { configuration.nodes[position].entry = [action("in")] }
    if random.chance(effectChance) { configuration.nodes[position].exit = [action("out")] }
    guard kind != .final else { return }
    if kind == .compound, random.chance(effectChance / 2) {
      configuration.nodes[position].initialActions = [action("init")]
    }
    if random.chance(10), let delay = delays.next() {
      configuration.nodes[position].after = [(delay, rows(position))]
    }
    addEvents(position)
    if random.chance(5), let target = target() {
      let name = random.chance(50) ? "c0" : "not(stateIn('#\(SketchedConfiguration.name(target))'))"
      configuration.nodes[position].always = [
        Row(guard: name, targets: [target], actions: [action("always")])
      ]
    }
    if kind == .compound || kind == .parallel, random.chance(40) {
      configuration.nodes[position].onDone = position == 0 ? [] : rows(position)
    }
  }

  private mutating func addEvents(_ position: Int) {
    var used: Set<String> = []
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let isWild = random.chance(12)
      let names = isWild ? ["*", "a.*"] : SketchedConfiguration.events
      guard let name = names.randomElement(using: &random), used.insert(name).inserted else {
        continue
      }
      let isEmpty = random.chance(emptyChance)
      configuration.nodes[position].on.append((name, isEmpty ? [Row()] : rows(position)))
    }
  }

  /// Transitions, of which only the last has no guard.
  private mutating func rows(_ position: Int) -> [Row] {
    var rows: [Row] = []
    if random.chance(20) {
      var row = row(position)
      row.guard = ["g0", "g1", "c0", "c1"].randomElement(using: &random)
      rows.append(row)
    }
    var row = row(position)
    if random.chance(25) { row.guard = random.chance(70) ? "g2" : presence() }
    return rows + [row]
  }

  private mutating func presence() -> String? {
    target().map { target in
      let test = "stateIn('#\(SketchedConfiguration.name(target))')"
      return random.chance(50) ? test : "not(\(test))"
    }
  }

  private mutating func row(_ position: Int) -> Row {
    var row = Row(actions: [action("do")])
    guard !random.chance(25) else { return row }
    let near = configuration.nodes[position].parent.map { configuration.nodes[$0].children } ?? []
    row.targets = (random.chance(40) ? near.randomElement(using: &random) : anyTarget()).map {
      [$0]
    }
    row.reenters = random.chance(15)
    return row
  }

  private mutating func anyTarget() -> Int? {
    if random.chance(3) { return 0 }
    return Array(configuration.nodes.indices.dropFirst()).randomElement(using: &random)
  }

  /// A state that can be active.
  private mutating func target() -> Int? {
    configuration.nodes.indices.dropFirst().filter { !configuration.nodes[$0].kind.isHistory }
      .randomElement(using: &random)
  }

  private mutating func action(_ name: String) -> String {
    actionCount += 1
    return "\(name)\(actionCount)"
  }
}
