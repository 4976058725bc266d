// Initialisers and properties of arrays that look up no types at run time. Those of the standard library do so where
// they are not inlined or belong to a protocol. The lookup takes longer than the rest of the call.

extension Array {
  /// Creates an array of equal elements.
  @inlinable
  package init(filledWith element: Element, count: Int) {
    self.init()
    reserveCapacity(count)
    for _ in 0..<count { append(element) }
  }
}
