// The standard library's sort is compiled anew for every call, three kilobytes each. These are compiled once.

/// Numbers in ascending order: those of nodes are then in document order.
@inline(never)
package func ascending(_ numbers: [UInt32]) -> [UInt32] {
  numbers.sorted()
}

/// Texts in ascending order.
@inline(never)
package func ascending(_ texts: [String]) -> [String] {
  texts.sorted()
}
