/// Computes in advance the effect of each event in each configuration.
///
/// Number 0 stands for an inactive machine; a node's number stands for the configuration in which it is the only
/// active leaf, without history. Then come the reachable configurations with several leaves or with history, up to a
/// limit. Beyond it, configurations have no number.
struct DispatchTableBuilder {
  /// The number of entries per configuration: one per column; 1 if the table is not dense.
  let width: Int
  let isDense: Bool

  /// The entries, by configuration and column.
  private(set) var entries: [UInt32]

  /// The outcome of each transition in a direct step: the engine, unless `resolve` finds something better.
  private(set) var outcomes: [DirectOutcome]

  /// The configurations numbered after the nodes.
  private(set) var configurations: [Configuration] = []

  /// The numbers of these configurations.
  private(set) var numbers: [Configuration: ConfigurationNumber] = [:]

  /// The nodes entered on activation.
  let activation: ConfigurationChange

  private let chart: Chart
  private let behaviour: BehaviourSummary
  private let columnCount: Int
  private let rowCount: Int

  /// How many entries are computed for configurations with several leaves or with history: enough for most machines,
  /// and few enough to compute while a machine is built.
  private var cellsLeft = 4_096

  /// How much more work may be spent on them, counted in visited nodes and targets. A configuration with many leaves
  /// and many histories could otherwise take seconds.
  private var workLeft = 1 << 23

  /// The most of that work that a single entry can take, in any configuration.
  private let fixedWork: Int

  /// Creates a table in which every entry is unresolved.
  ///
  /// It is dense up to 65,536 entries, or 16 per transition, so that memory stays linear in the number of transitions.
  init(_ chart: Chart, _ behaviour: BehaviourSummary, columnCount: Int, rowCount: Int) {
    let size = chart.tree.count * columnCount
    isDense = size <= max(65_536, 16 * rowCount) && size <= DispatchEntry.largestBlock
    width = isDense ? columnCount : 1
    activation = ConfigurationChange(activating: chart.tree)
    self.chart = chart
    self.behaviour = behaviour
    self.columnCount = columnCount
    self.rowCount = rowCount
    let lists = [chart.forks, chart.joins].flatMap { $0.values }
    fixedWork = lists.reduce(chart.tree.count) { $0 + $1.count }
    entries = [UInt32](filledWith: DispatchEntry.unresolved.bits, count: chart.tree.count * width)
    outcomes = [DirectOutcome](filledWith: .engine, count: rowCount)
  }

  /// Resolves entries of a dense table, if no transition is traced or observed.
  mutating func resolve() {
    guard isDense else { return }
    let handlings = HandlingTable(chart, behaviour, columnCount: columnCount)
    outcomes = handlings.outcomes()
    let hasRegions = chart.tree.kinds.elements.contains { $0.hasRegions }
    let isFlat = chart.tree.histories.isEmpty && !hasRegions
    for leaf in chart.tree.states where chart.tree.kind(leaf).isLeaf {
      let number = ConfigurationNumber(leaf: leaf)
      for column in eventColumns {
        set(handlings.entry(leaf, column, width: blockWidth), number, column)
      }
    }
    if !isFlat { explore() }
    resolveActivation()
  }

  /// The columns of the events that the machine knows.
  private var eventColumns: Range<Column> { .firstEvent..<Column(number: UInt32(columnCount)) }

  private var blockWidth: UInt32 { UInt32(width) }

  private func entry(_ number: ConfigurationNumber, _ column: Column) -> DispatchEntry {
    DispatchEntry(bits: entries[number.index * width + column.index])
  }

  private mutating func set(_ entry: DispatchEntry, _ number: ConfigurationNumber, _ column: Column)
  {
    entries[number.index * width + column.index] = entry.bits
  }
}

extension DispatchTableBuilder {
  /// Numbers the configurations with several leaves or with history, and resolves their entries.
  private mutating func explore() {
    // First, so that this configuration has a number even if others reach the limit.
    _ = number(of: activation.configuration)
    for leaf in chart.tree.leavesOutsideRegions {
      resolveEntries(of: Configuration(leaves: [leaf]), ConfigurationNumber(leaf: leaf))
    }
    var next = 0
    // The list grows meanwhile: an entry can lead to a configuration that is new.
    while next < configurations.count {
      let number = ConfigurationNumber(number: UInt32(chart.tree.count + next))
      resolveEntries(of: configurations[next], number)
      next += 1
    }
  }

  private mutating func resolveEntries(
    of configuration: Configuration,
    _ number: ConfigurationNumber
  ) {
    for column in eventColumns where entry(number, column).isUnresolved {
      let work = fixedWork + configuration.leaves.count * chart.tree.historyCount
      guard cellsLeft > 0, work <= workLeft else { return }
      cellsLeft -= configuration.leaves.count
      workLeft -= work
      if let entry = resolved(configuration, column) { set(entry, number, column) }
    }
  }

  /// The effect of an event; nil if guards, callbacks or timers affect it, or if too many transitions are involved.
  private mutating func resolved(_ configuration: Configuration, _ column: Column) -> DispatchEntry?
  {
    var isGuarded = false
    var triesLeft = 1_024
    let selection: TransitionSelection
    do throws(TooManyRows) {
      selection = try chart.select(.event(column), in: configuration) {
        position,
        _ throws(TooManyRows) in
        if behaviour.isGuarded(chart.rows[position].event) { isGuarded = true }
        triesLeft -= 1
        guard triesLeft > 0 else { throw TooManyRows() }
        return true
      }
    } catch {
      return nil
    }
    // All guards were assumed to hold. With other answers, a choice may lead elsewhere, so the engine has to ask.
    guard !selection.transitions.isEmpty else {
      return selection.isDeferred || isGuarded ? nil : .refused
    }
    let change = ConfigurationChange(selection.transitions, from: configuration, chart.tree)
    guard behaviour.isSettled(change, chart), !behaviour.carriesPayload(column),
      let next = number(of: change.configuration)
    else { return nil }
    let isSilent = !isGuarded && behaviour.isSilent(selection.transitions, change, chart)
    return isSilent ? .plain(Block(of: next, width: blockWidth)) : nil
  }

  /// Thrown if an event tries too many transitions to be worth computing in advance.
  private struct TooManyRows: Error {}

  /// The number of a configuration, a new one if necessary; nil if the limit is reached.
  private mutating func number(of configuration: Configuration) -> ConfigurationNumber? {
    if configuration.history.isEmpty, configuration.leaves.count == 1 {
      return ConfigurationNumber(leaf: configuration.leaves[0])
    }
    if let number = numbers[configuration] { return number }
    guard entries.count + width <= max(65_536, 16 * rowCount), configurations.count < 1_024 else {
      return nil
    }
    let number = ConfigurationNumber(number: UInt32(chart.tree.count + configurations.count))
    configurations.append(configuration)
    numbers[configuration] = number
    entries += [UInt32](filledWith: DispatchEntry.unresolved.bits, count: width)
    return number
  }

  /// If activation has no effect, the first event has the same effect in an inactive machine as in an active one.
  private mutating func resolveActivation() {
    guard behaviour.isSettled(activation, chart), behaviour.isSilentOnActivation(activation, chart),
      let number = number(of: activation.configuration)
    else { return }
    for column in eventColumns {
      let entry = entry(number, column)
      if entry.isPlain || entry.isRefused { set(entry, .inactive, column) }
    }
  }
}

extension Tree {
  /// The leaves outside parallel nodes, so that each can be the only active one.
  fileprivate var leavesOutsideRegions: [Node] {
    let isInRegion = isInRegion
    return states.filter { !isInRegion[$0] && kind($0).isLeaf }
  }
}

extension DispatchTable {
  init(_ table: DispatchTableBuilder, directColumns: [Column]) {
    let mask: UInt32 = table.isDense ? .max : 0
    let words = UnsafeMutablePointer<UInt32>.allocate(
      capacity: Self.directCount + table.entries.count
    )
    words.initialize(repeating: 0, count: Self.directCount)
    // A table that isn't dense has one entry for each configuration, and every column leads to it.
    for bits in directColumns.indices { words[bits] = directColumns[bits].number & mask }
    (words + Self.directCount).initialize(copying: table.entries)
    self.init(memory: words, width: UInt32(table.width), columnMask: mask)
  }
}
