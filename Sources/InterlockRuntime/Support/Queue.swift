/// First in, first out, both in amortised constant time.
@usableFromInline
struct Queue<Element> {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var head = 0

  @inlinable
  init() {}

  var count: Int { elements.count - head }

  @inlinable
  var isEmpty: Bool { head == elements.count }

  @inlinable
  var first: Element? { isEmpty ? nil : elements[head] }

  /// All that wait, in order.
  var waiting: [Element] {
    elements[head...].compactMap(\.self)
  }

  mutating func changeFirst(_ change: (inout Element) -> Void) {
    guard var first else { return }
    change(&first)
    elements[head] = first
  }

  @inlinable
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let first = elements[head].take()
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: head <= 1_024)
      head = 0
    } else if head >= 64, head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }

  /// Removes the first element that fulfils a condition.
  ///
  /// - Complexity: Linear in those before it, which keep their order.
  mutating func popFirst(where condition: (Element) -> Bool) -> Element? {
    let isFound = { (element: Element?) in element.map(condition) ?? false }
    guard let position = elements[head...].firstIndex(where: isFound) else { return nil }
    for index in (head..<position).reversed() { elements.swapAt(index, index + 1) }
    return popFirst()
  }

  mutating func removeAll() -> [Element] {
    defer { self = Queue() }
    return waiting
  }

  /// The position of the first element for which a condition holds, which must then hold for all later elements, too.
  ///
  /// - Complexity: Logarithmic.
  func firstPosition(where condition: (Element) -> Bool) -> Int? {
    var range = head..<elements.count
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      if elements[middle].map(condition) ?? false {
        range = range.lowerBound..<middle
      } else {
        range = middle + 1..<range.upperBound
      }
    }
    return range.lowerBound < elements.count ? range.lowerBound : nil
  }

  /// The element at a position.
  subscript(position: Int) -> Element? {
    get { elements[position] }
    set { elements[position] = newValue }
  }

  /// Removes the elements that fulfil a condition. Linear.
  mutating func removeAll(where condition: (Element) -> Bool) {
    elements = elements[head...].filter { !($0.map(condition) ?? true) }
    head = 0
  }
}

extension Queue: Sendable where Element: Sendable {}
