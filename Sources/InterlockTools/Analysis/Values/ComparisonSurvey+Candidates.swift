import InterlockData

extension ComparisonSurvey {
  /// Values for each name, with readable ones first: all, if they are few; otherwise the thresholds, and as many values
  /// beside each as there are compared names.
  var candidates: [[DataValue]] {
    slots.all.indices.map { slot in
      if let domain = slots.all[slot].domain { return domain }
      let (thresholds, count) = comparisons(of: slot)
      let type = slots.all[slot].type
      let values = values(of: slots.all[slot], Array(thresholds), count)
      return values + (type.isOptional ? [.nothing] : [])
    }
  }

  private func values(
    of slot: ValueSlots.Slot,
    _ thresholds: [DataValue],
    _ count: Int
  ) -> [DataValue] {
    switch slot.type.unwrapped {
    case .integer:
      integers(around: thresholds.compactMap(\.integer), count)
        .filter { slot.limits.contains($0) }.map { .integer($0) }
    case .number: numbers(around: thresholds.compactMap(\.seconds), count).map { .number($0) }
    case .date: numbers(around: thresholds.compactMap(\.seconds), count).map { .date($0) }
    case .text: texts(besides: thresholds.compactMap(\.text), count).map { .text($0) }
    case .list, .boolean, .optional, .nothing: [slot.type.unwrapped.initial] + thresholds
    }
  }

  private func integers(around thresholds: [Int], _ count: Int) -> [Int] {
    var values: Set<Int> = []
    for threshold in thresholds.isEmpty ? [0] : thresholds {
      for distance in -count...count {
        let (value, overflow) = threshold.addingReportingOverflow(distance)
        if !overflow { values.insert(value) }
      }
    }
    return values.sorted { ($0.magnitude, $1) < ($1.magnitude, $0) }
  }

  private func numbers(around thresholds: [Double], _ count: Int) -> [Double] {
    var values: Set<Double> = []
    for threshold in thresholds.isEmpty ? [0] : thresholds {
      values.formUnion([threshold, threshold + 1, threshold - 1])
      var (upper, lower) = (threshold, threshold)
      for _ in 0..<count {
        (upper, lower) = (upper.nextUp, lower.nextDown)
        values.formUnion([upper, lower])
      }
    }
    // The nearest neighbours have many digits: they come last.
    return values.filter(\.isFinite).sorted {
      ("\($0)".count, $0.magnitude, $1) < ("\($1)".count, $1.magnitude, $0)
    }
  }

  private func texts(besides thresholds: [String], _ count: Int) -> [String] {
    let known = Set(thresholds.map { DataValue.text($0) })
    let others = (0...thresholds.count + count).lazy.map { $0 == 0 ? "other" : "other \($0)" }
      .filter { !known.contains(.text($0)) }
    return thresholds.sorted() + others.prefix(count)
  }
}

extension DataValue {
  fileprivate var integer: Int? { if case .integer(let value) = self { value } else { nil } }

  fileprivate var text: String? { if case .text(let value) = self { value } else { nil } }
}

extension FieldLimits {
  fileprivate func contains(_ value: Int) -> Bool {
    if case .integers(let range) = self { range.contains(value) } else { true }
  }
}
