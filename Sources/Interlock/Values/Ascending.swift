// The standard library's sort is compiled anew for every call, three kilobytes each. These are compiled once.

/// Numbers in ascending order: those of nodes are then in document order.
@inline(never)
package func ascending(_ numbers: consuming [UInt32]) -> [UInt32] {
  numbers.sort()
  return numbers
}

/// Texts in ascending order.
@inline(never)
package func ascending(_ texts: consuming [String]) -> [String] {
  texts.sort()
  return texts
}
