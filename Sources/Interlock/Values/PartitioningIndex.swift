extension RandomAccessCollection where Index == Int {
  /// The first position whose element belongs to the second of two parts, in which no element of the first stands.
  ///
  /// - Parameter isInSecondPart: Whether an element belongs to the second part.
  /// - Returns: The position; the end where all elements are in the first part.
  /// - Complexity: O(log *n*).
  @inline(__always)
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
