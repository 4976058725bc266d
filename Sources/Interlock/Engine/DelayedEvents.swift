/// Any number of events that were sent with a delay, in the order they are due, in chunks. Adding one to *n* copies
/// at most one chunk and *n* / 64 references, removing the first copies at most one chunk, and copying a machine is
/// cheap.
struct DelayedEvents: Sendable {
  private static var chunkLength: Int { 64 }

  /// The events due first. The very first is last in the array, where removing it is cheap.
  private var first: [NumberedTimer] = []

  /// The events after them. No chunk is empty; the earliest chunk is last.
  private var rest: [[NumberedTimer]] = []

  /// Creates the queue from events in any order.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ items: [NumberedTimer]) {
    // Latest first, in the order of the chunks and of the events in each.
    let items = items.sorted { $1.isDue(before: $0) }
    let starts = stride(from: 0, to: items.count, by: Self.chunkLength)
    rest = starts.map { Array(items[$0..<min($0 + Self.chunkLength, items.count)]) }
    refill()
  }

  var isEmpty: Bool { first.isEmpty }

  /// The event due first; nil if there is none.
  var next: NumberedTimer? { first.last }

  /// A number of events that are due first, in that order.
  func first(_ count: Int) -> [NumberedTimer] {
    var items = Array(first.reversed().prefix(count))
    for chunk in rest.reversed() where items.count < count {
      items += chunk.reversed().prefix(count - items.count)
    }
    return items
  }

  /// All of them, in any order.
  var all: [NumberedTimer] { rest.reduce(first, +) }

  mutating func removeNext() {
    _ = first.popLast()
    refill()
  }

  mutating func insert(_ item: NumberedTimer) {
    guard let latest = first.first else { return first = [item] }
    guard !item.isDue(before: latest), !rest.isEmpty else {
      Self.insert(item, into: &first)
      if let half = Self.split(&first) { rest.append(half) }
      return
    }
    let position = chunk(for: item)
    Self.insert(item, into: &rest[position])
    // The later half goes in front: chunks stand latest first.
    if let half = Self.split(&rest[position]) { rest.insert(half, at: position) }
  }

  /// Removes some events.
  ///
  /// - Complexity: O(*n*).
  mutating func removeAll(where isRemoved: (NumberedTimer) -> Bool) {
    // Chunks without such an event are not touched, so they stay shared with copies of the machine.
    if first.contains(where: isRemoved) { first.removeAll(where: isRemoved) }
    for position in rest.indices where rest[position].contains(where: isRemoved) {
      rest[position].removeAll(where: isRemoved)
    }
    rest.removeAll(where: \.isEmpty)
    refill()
  }
}

extension DelayedEvents {
  private mutating func refill() {
    if first.isEmpty, let chunk = rest.popLast() { first = chunk }
  }

  /// The chunk whose range contains an item; the latest chunk for an item after all others.
  private func chunk(for item: NumberedTimer) -> Int {
    var low = 0
    var high = rest.count - 1
    while low < high {
      // Rounded up: rounded down, `low` would not move on between two neighbours.
      let middle = (low + high + 1) / 2
      if item.isDue(before: rest[middle][0]) { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private static func insert(_ item: NumberedTimer, into items: inout [NumberedTimer]) {
    items.insert(item, at: items.partitioningIndex { !item.isDue(before: $0) })
  }

  /// Splits the later half off a chunk that has become too long.
  private static func split(_ items: inout [NumberedTimer]) -> [NumberedTimer]? {
    guard items.count > chunkLength else { return nil }
    let half = Array(items[..<(items.count / 2)])
    items.removeFirst(half.count)
    return half
  }
}
