extension RandomAccessCollection where Index == Int {
  /// Returns the first position of the second part of a partitioned collection.
  ///
  /// - Parameter isInSecondPart: Whether an element belongs to the second part.
  /// - Returns: The position; the end index if all elements are in the first part.
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
