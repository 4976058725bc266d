import InterlockData

/// The values of an event's payload, as far as its transitions can tell them apart.
struct BroughtValues {
  private let conditions: [PartlyKnown]
  private let items: [(item: BoundItem, value: PartlyKnown?)]
  private let fields: FollowedFields

  /// The places of values that are left open, because unknown values are involved as well.
  private var loose: Set<Int> = []

  private var names: [FormulaName: Int] = [:]

  /// The declared values of each place that has them.
  private var domains: [Int: [DataValue]] = [:]

  init(
    _ conditions: [PartlyKnown],
    _ items: [(item: BoundItem, value: PartlyKnown?)],
    _ fields: FollowedFields
  ) {
    self.conditions = conditions
    self.items = items
    self.fields = fields
    for formula in conditions + items.compactMap(\.value) { note(formula.node) }
    loosen()
  }

  /// Records the places of all names that a node reads, with their declared values.
  private mutating func note(_ node: CheckedNode) {
    if case .field(let name, let field) = node.kind, case .payload = field.source,
      let place = fields[name]
    {
      names[name] = place
      if let values = field.knownValues { domains[place] = values }
    }
    for child in node.children { note(child) }
  }

  /// The places of the payload's fields that a node reads.
  private func places(in node: CheckedNode) -> Set<Int> {
    Set(
      node.variables.compactMap { variable in
        if case .name(let name) = variable { names[name] } else { nil }
      }
    )
  }

  /// Leaves values open that are converted, or computed together with values that are unknown or have changed before.
  private mutating func loosen() {
    var pending: [(places: Set<Int>, isOpen: Bool)] = conditions.map {
      (places(in: $0.node), $0.readsUnknown)
    }
    for (item, value) in items {
      guard let value else { continue }
      let places = places(in: value.node)
      // A field that converts values does not distinguish them.
      if item.readsChanged || item.field?.limits.areExact == false { add(places) }
      if value.readsUnknown { pending.append((places, false)) }
    }
    var count = -1
    while count != loose.count {
      count = loose.count
      for (places, isOpen) in pending where isOpen || !places.isDisjoint(with: loose) {
        add(places)
      }
    }
  }

  /// A place with declared values is never left open: each value is tried.
  private mutating func add(_ places: Set<Int>) {
    loose.formUnion(places.filter { domains[$0] == nil })
  }

  /// Whether everything that is read has values that represent all.
  func isComplete(limit: Int) -> Bool {
    Set(candidates(limit: limit).map(\.place)).isSuperset(of: names.values)
  }

  /// All combinations of values for the places whose values represent all.
  func combinations(limit: Int) -> [[(place: Int, value: DataValue)]] {
    var combinations: [[(place: Int, value: DataValue)]] = [[]]
    for (place, values) in candidates(limit: limit) {
      combinations = combinations.flatMap { combination in
        values.map { combination + [(place, $0)] }
      }
    }
    return combinations
  }

  /// The values of each place that represent all.
  private func candidates(limit: Int) -> [(place: Int, values: [DataValue])] {
    var candidates = domains.map { (place: $0.key, values: $0.value) }
    candidates.sort { ($0.values.count, $0.place) < ($1.values.count, $1.place) }
    while Self.count(candidates, limit) == nil { candidates.removeLast() }
    let others = distinguished
    if Self.count(candidates + others, limit) != nil { candidates += others }
    return candidates.sorted { $0.place < $1.place }
  }

  private static func count(
    _ candidates: [(place: Int, values: [DataValue])],
    _ limit: Int
  ) -> Int? {
    var count = 1
    for (_, values) in candidates {
      let (product, isHuge) = count.multipliedReportingOverflow(by: values.count)
      guard !isHuge, product <= limit else { return nil }
      count = product
    }
    return count
  }

  /// The values of the places without declared values, if they represent all; otherwise empty.
  private var distinguished: [(place: Int, values: [DataValue])] {
    let free = Set(names.values).subtracting(loose).subtracting(domains.keys)
    guard !free.isEmpty else { return [] }
    let isLooked = { (node: CheckedNode) in !places(in: node).isDisjoint(with: free) }
    let results = items.compactMap { item, value -> (node: CheckedNode, values: [DataValue])? in
      guard let value, !value.readsUnknown, isLooked(value.node),
        places(in: value.node).isDisjoint(with: loose)
      else { return nil }
      let domain = item.target.map { fields.slots[$0].domain } ?? []
      return (value.node, domain + (item.field?.limits.bounds ?? []))
    }
    let found = DistinguishingValues(
      conditions: conditions.map(\.node).filter(isLooked) + results.map(\.node),
      results: results
    )
    guard found.isExhaustive else { return [] }
    return zip(found.variables, found.values).compactMap { variable, values in
      guard case .name(let name) = variable, let place = names[name], free.contains(place) else {
        return nil
      }
      return (place, values)
    }
  }
}

extension FieldLimits {
  /// The ends of a range of integers.
  fileprivate var bounds: [DataValue] {
    guard case .integers(let range) = self else { return [] }
    return [.integer(range.lowerBound), .integer(range.upperBound)]
  }
}
