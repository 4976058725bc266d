/// An element for each number of one kind, counted from 0, in memory that is read without reference counting. The
/// creator of the table frees it.
@usableFromInline
package struct FixedTable<Number: TableNumber, Element> {
  @usableFromInline
  let memory: UnsafeMutablePointer<Element>

  init(copying elements: [Element]) {
    memory = .allocate(copying: elements)
  }

  @inlinable
  package subscript(number: Number) -> Element {
    @inline(__always) get { memory[number.index] }
  }

  /// The address of an element, for a loop that goes from one to the next.
  @inline(__always)
  func address(of number: Number) -> UnsafePointer<Element> {
    UnsafePointer(memory + number.index)
  }

  func deallocate() {
    memory.deallocate()
  }
}

// Safe because nothing changes after the initialiser, and the creator frees the memory after its last use.
extension FixedTable: @unchecked Sendable where Element: Sendable {}
