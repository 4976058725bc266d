/// An element for each number of one kind, from 0 on.
package struct Table<Number: TableNumber, Element> {
  package private(set) var elements: [Element]

  package init(_ elements: [Element] = []) {
    self.elements = elements
  }

  package init(repeating element: Element, count: Int) {
    elements = [Element](repeating: element, count: count)
  }

  package var count: Int { elements.count }

  @inlinable
  package subscript(number: Number) -> Element {
    get { elements[number.index] }
    set { elements[number.index] = newValue }
  }

  package mutating func append(_ element: Element) {
    elements.append(element)
  }
}

extension Table: Sendable where Element: Sendable {}

/// The same in memory of its own, which is read without reference counting and freed by who has made it.
package struct FixedTable<Number: TableNumber, Element>: @unchecked Sendable {
  // Safe because nothing changes after the initialiser.
  private let memory: UnsafeMutablePointer<Element>

  package init(copying elements: [Element]) {
    memory = .allocate(copying: elements)
  }

  package subscript(number: Number) -> Element {
    @inline(__always) get { memory[number.index] }
  }

  package func deallocate() {
    memory.deallocate()
  }
}
