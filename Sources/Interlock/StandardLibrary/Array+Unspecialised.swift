// Initialisers and properties of arrays that look up no types while the program runs. Those of the standard library
// do where they are not inlined or belong to a protocol, which takes longer than everything else they do.

extension Array {
  /// Creates an array of equal elements.
  @inlinable
  package init(filledWith element: Element, count: Int) {
    self.init()
    reserveCapacity(count)
    for _ in 0..<count { append(element) }
  }
}
