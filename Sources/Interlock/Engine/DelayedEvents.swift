/// Events that were sent with a delay, of which there can be any number: in their order, in chunks, so that adding one
/// to *n* copies a chunk and *n* / 64 references at most, taking the first a chunk, and copies of a machine cost little.
struct DelayedEvents: Sendable {
  struct Item: Sendable {
    let timer: Timer

    /// Of several at one time, the one that was set first is due first.
    let number: Int

    func isDue(before other: Self) -> Bool {
      isEarlier((timer.deadline, number), than: (other.timer.deadline, other.number))
    }
  }

  private static var chunkLength: Int { 64 }

  /// Those that are due first, the very first last, where it is taken off cheaply.
  private var first: [Item] = []

  /// Those behind them: no chunk is empty, the earliest stands last.
  private var rest: [[Item]] = []

  /// Takes over events in any order.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ items: [Item]) {
    let items = items.sorted { $1.isDue(before: $0) }
    let starts = stride(from: 0, to: items.count, by: Self.chunkLength)
    rest = starts.map { Array(items[$0..<min($0 + Self.chunkLength, items.count)]) }
    refill()
  }

  var isEmpty: Bool { first.isEmpty }

  /// The one that is due first; nil if there is none.
  var next: Item? { first.last }

  /// All of them, in any order.
  var all: [Item] { rest.reduce(first, +) }

  mutating func removeNext() {
    _ = first.popLast()
    refill()
  }

  mutating func insert(_ item: Item) {
    guard let latest = first.first else { return first = [item] }
    guard !item.isDue(before: latest), !rest.isEmpty else {
      Self.insert(item, into: &first)
      if let half = Self.split(&first) { rest.append(half) }
      return
    }
    let position = chunk(for: item)
    Self.insert(item, into: &rest[position])
    if let half = Self.split(&rest[position]) { rest.insert(half, at: position) }
  }

  /// Takes out those that wait under an identifier.
  ///
  /// - Complexity: O(*n*).
  mutating func cancel(_ id: String) {
    let isCancelled = { (item: Item) in
      guard case .sent(_, id?) = item.timer.part else { return false }
      return true
    }
    if first.contains(where: isCancelled) { first.removeAll(where: isCancelled) }
    for position in rest.indices where rest[position].contains(where: isCancelled) {
      rest[position].removeAll(where: isCancelled)
    }
    rest.removeAll(where: \.isEmpty)
    refill()
  }
}

extension DelayedEvents {
  private mutating func refill() {
    if first.isEmpty, let chunk = rest.popLast() { first = chunk }
  }

  /// The chunk in whose range an item is, the latest for one behind all.
  private func chunk(for item: Item) -> Int {
    var low = 0
    var high = rest.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if item.isDue(before: rest[middle][0]) { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private static func insert(_ item: Item, into items: inout [Item]) {
    items.insert(item, at: items.partitioningIndex { !item.isDue(before: $0) })
  }

  /// Takes the later half off a chunk that has become too long.
  private static func split(_ items: inout [Item]) -> [Item]? {
    guard items.count > chunkLength else { return nil }
    let half = Array(items[..<(items.count / 2)])
    items.removeFirst(half.count)
    return half
  }
}

/// Whether a timer is due before another, by deadline and number.
func isEarlier(_ timer: (Double, Int), than other: (Double, Int)) -> Bool {
  let (deadline, number) = timer
  let (otherDeadline, otherNumber) = other
  return deadline < otherDeadline || deadline == otherDeadline && number < otherNumber
}
