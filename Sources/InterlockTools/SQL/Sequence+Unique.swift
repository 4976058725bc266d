extension Sequence where Element: Hashable {
  /// The elements, each where it stands first.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }

  /// The elements that have been there before.
  var duplicates: [Element] {
    var seen: Set<Element> = []
    return filter { !seen.insert($0).inserted }
  }
}
