/// The name that was probably intended: the one with the fewest insertions, deletions, replacements and swaps of
/// neighbours, counted in bytes. At most a third of the longer name may differ.
///
/// - Parameters:
///   - name: The name as written.
///   - names: The candidates.
/// - Returns: The nearest name; of several, the shortest, and of those the first. Nil if none is near, or if the name
///   has more than 48 bytes. Names longer than that are not suggested either.
/// - Complexity: O(*n*) in the number of names, with at most 48 × 48 steps for each.
package func nearestName(to name: String, among names: [String]) -> String? {
  guard !name.isEmpty, name.utf8.count <= 48 else { return nil }
  let written = Array(name.lowercased().utf8)
  var best: (name: String, distance: Int)?
  for candidate in names where candidate.utf8.count <= 48 {
    let letters = Array(candidate.lowercased().utf8)
    let limit = max(1, max(written.count, letters.count) / 3)
    // A later name must be nearer than the best, or as near and shorter.
    let isShorter = best.map { candidate.utf8.count < $0.name.utf8.count } ?? false
    let bound = min(limit, best.map { isShorter ? $0.distance : $0.distance - 1 } ?? limit)
    guard let distance = editDistance(written, letters, atMost: bound) else { continue }
    best = (candidate, distance)
  }
  return best?.name
}

/// The optimal string alignment distance; nil if it is greater than a bound.
private func editDistance(_ left: [UInt8], _ right: [UInt8], atMost bound: Int) -> Int? {
  guard abs(left.count - right.count) <= bound else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  var nearestBefore = 0
  for row in left.indices {
    var current = [row + 1]
    var nearest = row + 1
    for column in right.indices {
      let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
      var best = min(replaced, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
      nearest = min(nearest, best)
    }
    // A swap continues from the last line but one, and adds one.
    guard nearest <= bound || nearestBefore < bound else { return nil }
    nearestBefore = nearest
    (beforeLast, last) = (last, current)
  }
  return last[right.count] <= bound ? last[right.count] : nil
}

/// The identifier that was probably intended, as text, among the first thousand; nil if none is near.
func nearestName<ID>(to id: ID, among known: [ID]) -> String? {
  nearestName(to: displayText(of: id), among: known.prefix(1_000).map { displayText(of: $0) })
}

/// A message that there is no state of this name, with the nearest name and the states that exist.
func unknownStateText<ID>(_ state: ID, known: [ID]) -> String {
  unknownText("state", state, known)
}

/// A message that there is no event of this name, with the nearest name and the events that exist.
func unknownEventText(_ event: String, known: [String]) -> String {
  unknownText("event", event, known)
}

private func unknownText<ID>(_ word: String, _ id: ID, _ known: [ID]) -> String {
  let nearest = nearestName(to: id, among: known)
  let suggestion = nearest.map { " (did you mean \(quoted($0))?)" } ?? ""
  return
    "The machine has no \(word) \(quoted(id))\(suggestion); its \(word)s are \(list(of: known))."
}
