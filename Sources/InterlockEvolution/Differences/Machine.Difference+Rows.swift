import Interlock

extension Machine.Difference {
  /// Which rows correspond.
  ///
  /// First those of one state and trigger, which are tried in order: equal ones at both ends of the lists,
  /// then the others by their position. Of those that are left, two are one row that has changed if they
  /// differ in the trigger alone, or in the sources alone, and no other could be meant.
  struct RowComparison {
    private(set) var added: [Row] = []
    private(set) var removed: [Row] = []
    private(set) var changed: [RowChange] = []

    private let old: [Machine.Outline.Row]
    private let new: [Machine.Outline.Row]

    /// The position of the old row of each new one.
    private var partners: [Int?]
    private var isPaired: [Bool]

    init(_ old: [Machine.Outline.Row], _ new: [Machine.Outline.Row]) {
      self.old = old
      self.new = new
      partners = Array(repeating: nil, count: new.count)
      isPaired = Array(repeating: false, count: old.count)
      pairGroups()
      pairUnique { $0.row }
      pairUnique { $0.row.with(trigger: .always) }
      pairUnique { $0.row.with(sources: .any) }
      report()
    }
  }
}

extension Machine.Difference.RowComparison {
  private mutating func pair(_ before: Int, _ after: Int) {
    partners[after] = before
    isPaired[before] = true
  }

  private mutating func pairGroups() {
    let oldGroups = Dictionary(grouping: old.indices) { old[$0].group }
    let newGroups = Dictionary(grouping: new.indices) { new[$0].group }
    for (group, after) in newGroups {
      guard let before = oldGroups[group] else { continue }
      let start = zip(before, after).prefix { old[$0].row == new[$1].row }.count
      let end = zip(before.dropFirst(start).reversed(), after.dropFirst(start).reversed())
        .prefix { old[$0].row == new[$1].row }.count
      for (before, after) in zip(before.suffix(end), after.suffix(end)) { pair(before, after) }
      for (before, after) in zip(before.dropLast(end), after.dropLast(end)) { pair(before, after) }
    }
  }

  /// Pairs rows that are left, and of which only one on each side has a key.
  private mutating func pairUnique(by key: (Machine.Outline.Row) -> Machine.Difference.Row) {
    let before = Dictionary(grouping: old.indices.filter { !isPaired[$0] }) { key(old[$0]) }
    let after = Dictionary(grouping: new.indices.filter { partners[$0] == nil }) { key(new[$0]) }
    for (key, positions) in after where positions.count == 1 {
      if let others = before[key], others.count == 1 { pair(others[0], positions[0]) }
    }
  }

  private mutating func report() {
    let places = placesOfSameAnyEventRows()
    for (position, after) in new.enumerated() {
      guard let partner = partners[position] else {
        added.append(after.row)
        continue
      }
      let before = old[partner]
      let precedence =
        places(before.place) && places(after.place) && before.row == after.row
        ? Machine.Difference.Change(before.precedence, after.precedence) : nil
      guard before.row != after.row || precedence != nil else { continue }
      changed.append(
        Machine.Difference.RowChange(old: before.row, new: after.row, precedence: precedence)
      )
    }
    removed = old.indices.filter { !isPaired[$0] }.map { old[$0].row }
  }

  /// Where rows of any event are the same in both machines. Where they are not, that is a difference of its
  /// own.
  private func placesOfSameAnyEventRows() -> (StateID?) -> Bool {
    func anyEventRows(_ rows: [Machine.Outline.Row]) -> [StateID?: [Machine.Difference.Row]] {
      Dictionary(grouping: rows.filter { $0.row.trigger == .anyEvent }, by: \.place)
        .mapValues { $0.map(\.row) }
    }
    let (before, after) = (anyEventRows(old), anyEventRows(new))
    return { before[$0] == after[$0] }
  }
}

extension Machine.Difference.Row {
  fileprivate func with(trigger: Machine.Event.Trigger) -> Self {
    Self(
      trigger: trigger,
      sources: sources,
      targets: targets,
      isLocal: isLocal,
      guardTerms: guardTerms
    )
  }

  fileprivate func with(sources: Machine.Event.Sources) -> Self {
    Self(
      trigger: trigger,
      sources: sources,
      targets: targets,
      isLocal: isLocal,
      guardTerms: guardTerms
    )
  }
}
