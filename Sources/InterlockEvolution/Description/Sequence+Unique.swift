extension Sequence where Element: Hashable {
  /// The elements, each at its first position.
  package var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }

  /// The elements that have occurred before.
  package var duplicates: [Element] {
    var seen: Set<Element> = []
    return filter { !seen.insert($0).inserted }
  }
}
