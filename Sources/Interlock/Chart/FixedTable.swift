/// An element for each number of one kind, from 0 on, in memory that is read without reference counting. Who has made the
/// table frees it.
@usableFromInline
package struct FixedTable<Number: TableNumber, Element>: @unchecked Sendable {
  // Safe because nothing changes after the initialiser.
  @usableFromInline
  let memory: UnsafeMutablePointer<Element>

  init(copying elements: [Element]) {
    memory = .allocate(copying: elements)
  }

  @inlinable
  package subscript(number: Number) -> Element {
    @inline(__always) get { memory[number.index] }
  }

  func deallocate() {
    memory.deallocate()
  }
}
