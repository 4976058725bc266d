/// An element for each number of one kind, counted from 0.
@usableFromInline
package struct Table<Number: TableNumber, Element> {
  @usableFromInline
  package internal(set) var elements: [Element]

  @inlinable
  package init(_ elements: [Element] = []) {
    self.elements = elements
  }

  @inlinable
  package init(repeating element: Element, count: Int) {
    elements = [Element](filledWith: element, count: count)
  }

  @inlinable
  package var count: Int { elements.count }

  @inlinable
  package subscript(number: Number) -> Element {
    get { elements[number.index] }
    set { elements[number.index] = newValue }
  }

  @inlinable
  package mutating func append(_ element: Element) {
    elements.append(element)
  }
}

extension Table: Sendable where Element: Sendable {}
