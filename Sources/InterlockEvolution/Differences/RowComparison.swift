import Interlock

/// Finds the corresponding transitions of two definitions.
///
/// First, transitions of the same state and trigger, which are tried in order: equal ones at both ends of the lists,
/// then the others by position. Of the remaining transitions, two count as one changed transition if they differ in the
/// trigger alone, or in the sources alone, and the pairing is unambiguous.
struct RowComparison {
  typealias Row = ComparedDefinition.Row
  typealias PlacedRow = ComparedDefinition.PlacedRow

  /// A changed transition; with precedences if they alone have changed.
  typealias Changed = (old: Row, new: Row, precedence: (old: Int, new: Int)?)

  private(set) var added: [Row] = []
  private(set) var removed: [Row] = []
  private(set) var changed: [Changed] = []

  private let old: [PlacedRow]
  private let new: [PlacedRow]

  /// The position of the old transition of each new one.
  private var partners: [Int?]
  private var isPaired: [Bool]

  init(_ old: [PlacedRow], _ new: [PlacedRow]) {
    self.old = old
    self.new = new
    partners = Array(repeating: nil, count: new.count)
    isPaired = Array(repeating: false, count: old.count)
    pairGroups()
    pairUnique { $0 }
    pairUnique { row in
      var row = row
      row.trigger = .always
      return row
    }
    pairUnique { row in
      var row = row
      row.source = .anyState
      return row
    }
    report()
  }
}

extension RowComparison {
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

  /// Pairs remaining transitions whose key is unique on each side.
  private mutating func pairUnique(by key: (Row) -> Row) {
    let before = Dictionary(grouping: old.indices.filter { !isPaired[$0] }) { key(old[$0].row) }
    let after = Dictionary(grouping: new.indices.filter { partners[$0] == nil }) {
      key(new[$0].row)
    }
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
      let isMoved =
        places(before.place) && places(after.place) && before.row == after.row
        && before.precedence != after.precedence
      guard before.row != after.row || isMoved else { continue }
      let precedence = isMoved ? (before.precedence, after.precedence) : nil
      changed.append((before.row, after.row, precedence))
    }
    removed = old.indices.filter { !isPaired[$0] }.map { old[$0].row }
  }

  /// Where both machines have the same transitions of any event. Elsewhere, that is a difference of its own.
  private func placesOfSameAnyEventRows() -> (Int?) -> Bool {
    func anyEventRows(_ rows: [PlacedRow]) -> [Int?: [Row]] {
      Dictionary(grouping: rows.filter { $0.row.trigger == .anyEvent }, by: \.place)
        .mapValues { $0.map(\.row) }
    }
    let (before, after) = (anyEventRows(old), anyEventRows(new))
    return { before[$0] == after[$0] }
  }
}
