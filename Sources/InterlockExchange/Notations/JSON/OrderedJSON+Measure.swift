extension OrderedJSON {
  /// The size of a document.
  struct Measure {
    fileprivate(set) var valueCount = 0
    fileprivate(set) var depth = 0
  }

  /// The number of values, and their nesting depth.
  var measure: Measure {
    var measure = Measure()
    add(to: &measure, depth: 1)
    return measure
  }

  private func add(to measure: inout Measure, depth: Int) {
    measure.valueCount += 1
    measure.depth = max(measure.depth, depth)
    switch self {
    case .array(let values): for value in values { value.add(to: &measure, depth: depth + 1) }
    case .object(let object):
      for member in object.members { member.value.add(to: &measure, depth: depth + 1) }
    default: break
    }
  }
}
