// UTF-8 is unique and self-synchronising: the same bytes are the same scalars, and a text that
// occurs in another by its bytes occurs by its scalars.

/// Returns true if two texts have the same scalars.
package func haveSameScalars(_ left: String, _ right: String) -> Bool {
  if areIdentical(left, right) { return true }
  guard left.utf8.count == right.utf8.count else { return false }
  return withBytes(left) { left in withBytes(right) { left.elementsEqual($0) } }
}

/// Returns true if no other text is canonically equivalent, and so equal for Swift: it is in ASCII, without the three
/// characters that another scalar also stands for, K (the Kelvin sign), the semicolon (the Greek question mark) and the
/// grave accent.
package func hasUniqueScalars(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { $0.isASCII && !"K;`".unicodeScalars.contains($0) }
}

/// Returns true if a text begins with the scalars of another.
package func hasScalarPrefix(_ text: String, _ prefix: String) -> Bool {
  withBytes(text) { text in withBytes(prefix) { text.starts(with: $0) } }
}

/// Returns true if the scalars of a text occur consecutively in another.
///
/// - Complexity: O(*n* + *m*), even for texts made to be slow.
package func containsScalars(_ text: String, _ part: String) -> Bool {
  withBytes(text) { text in
    withBytes(part) { part in
      guard part.count > 1 else { return part.first.map { text.contains($0) } ?? true }
      guard part.count <= text.count else { return false }
      return find(part, in: text)
    }
  }
}

/// Follows Knuth, Morris and Pratt, 1977.
private func find(
  _ part: UnsafeBufferPointer<UInt8>,
  in text: UnsafeBufferPointer<UInt8>
) -> Bool {
  var borders = [0]
  borders.reserveCapacity(part.count)
  var matched = 0
  for index in 1..<part.count {
    while matched > 0, part[index] != part[matched] { matched = borders[matched - 1] }
    if part[index] == part[matched] { matched += 1 }
    borders.append(matched)
  }
  matched = 0
  for byte in text {
    while matched > 0, byte != part[matched] { matched = borders[matched - 1] }
    if byte == part[matched] { matched += 1 }
    if matched == part.count { return true }
  }
  return false
}

/// Returns true if two texts are the same words in memory, as short texts with the same scalars are. False says nothing
/// about equality.
@inline(__always)
private func areIdentical(_ left: String, _ right: String) -> Bool {
  guard MemoryLayout<String>.size == MemoryLayout<SIMD2<UInt64>>.size else { return false }
  // Safe because the size is the same, any bits are integers, and the texts keep their storage alive.
  return unsafeBitCast(left, to: SIMD2<UInt64>.self) == unsafeBitCast(right, to: SIMD2<UInt64>.self)
}

private func withBytes<Result>(
  _ text: String,
  _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
  if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
  // An Objective-C text is not in UTF-8.
  return ContiguousArray(text.utf8).withUnsafeBufferPointer(body)
}
