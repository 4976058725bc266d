extension LayerOrder {
  /// Swaps neighbours as long as that reduces crossings.
  mutating func exchange() {
    var isImproved = true
    var rounds = 0
    while isImproved, rounds < 10 {
      isImproved = false
      rounds += 1
      for rank in layers.indices where layers[rank].count > 1 {
        for position in 1..<layers[rank].count {
          isImproved = exchange(position, rank) || isImproved
        }
      }
    }
  }

  private mutating func exchange(_ position: Int, _ rank: Int) -> Bool {
    let (left, right) = (layers[rank][position - 1], layers[rank][position])
    let gain = gain(left, right, graph.arriving) + gain(left, right, graph.leaving)
    guard gain > 0 else { return false }
    layers[rank].swapAt(position - 1, position)
    positions[left] = position
    positions[right] = position - 1
    return true
  }

  /// By how many crossings swapping two neighbours reduces the total.
  private func gain(_ left: Int, _ right: Int, _ segments: [[Int]]) -> Int {
    var gain = 0
    for first in segments[left] {
      let key = key(first, otherEndOf: left)
      for second in segments[right] {
        let other = self.key(second, otherEndOf: right)
        gain += key > other ? 1 : key < other ? -1 : 0
      }
    }
    return gain
  }
}

extension LayerOrder {
  /// How often lines cross.
  ///
  /// - Complexity: O(*n* log *n*) in segments.
  var crossings: Int {
    layers.dropFirst().reduce(0) { sum, layer in
      let segments = layer.flatMap { graph.arriving[$0] }
      let keys = segments.map { (upper: upperKey($0), lower: lowerKey($0)) }
      return sum + inversions(keys.sorted { $0 < $1 }.map(\.lower))
    }
  }

  /// How many pairs of numbers are in the wrong order.
  private func inversions(_ numbers: [Double]) -> Int {
    var numbers = numbers
    var sorted = numbers
    var count = 0
    var width = 1
    while width < numbers.count {
      for start in stride(from: 0, to: numbers.count, by: 2 * width) {
        let middle = min(start + width, numbers.count)
        let end = min(start + 2 * width, numbers.count)
        var (left, right) = (start, middle)
        for place in start..<end {
          if right >= end || (left < middle && numbers[left] <= numbers[right]) {
            sorted[place] = numbers[left]
            left += 1
          } else {
            sorted[place] = numbers[right]
            right += 1
            count += middle - left
          }
        }
      }
      swap(&numbers, &sorted)
      width *= 2
    }
    return count
  }
}
