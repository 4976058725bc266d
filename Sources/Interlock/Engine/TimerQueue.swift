/// What a machine waits for, with the first that is due at hand.
///
/// Timeouts, of which there are no more than the definition has, stand in a list. Events that were sent with a
/// delay, of which there can be any number, are kept in their order, in chunks: adding one to *n* copies a chunk
/// and *n* / 64 references at most, taking the first a chunk, so that copies of a machine cost little.
struct TimerQueue: Sendable {
  private struct Item: Sendable {
    let timer: Timer

    /// Of several at one time, the one that was set first is due first.
    let number: Int

    func isDue(before other: Self) -> Bool {
      let deadline = timer.deadline
      let otherDeadline = other.timer.deadline
      return deadline < otherDeadline || deadline == otherDeadline && number < other.number
    }
  }

  private static var chunkLength: Int { 64 }

  /// In the order in which they were set.
  private var timeouts: [Item] = []

  /// The sent events that are due first, the very first last, where it is taken off cheaply.
  private var first: [Item] = []

  /// The sent events behind them: no chunk is empty, the earliest stands last.
  private var rest: [[Item]] = []

  private var nextNumber = 0

  init() {}

  /// Timers in the order in which they were set.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ timers: [Timer]) {
    let items = timers.enumerated().map { Item(timer: $0.element, number: $0.offset) }
    nextNumber = items.count
    timeouts = items.filter(\.timer.isTimeout)
    setSent(items.filter { !$0.timer.isTimeout }.sorted { $1.isDue(before: $0) })
  }

  var isEmpty: Bool { timeouts.isEmpty && first.isEmpty }

  /// In the order in which they were set.
  ///
  /// - Complexity: O(*n* log *n*).
  var inOrder: [Timer] {
    guard !first.isEmpty else { return timeouts.map(\.timer) }
    var items = timeouts + first
    for chunk in rest { items += chunk }
    return items.sorted { $0.number < $1.number }.map(\.timer)
  }

  /// The timer that is due first; nil if there is none.
  ///
  /// - Complexity: O(*t*) in the timeouts.
  var next: Timer? {
    guard let position = nextTimeout else { return first.last?.timer }
    let timeout = timeouts[position]
    guard let sent = first.last, sent.isDue(before: timeout) else { return timeout.timer }
    return sent.timer
  }

  /// Takes out the timer that is due first.
  mutating func removeNext() {
    if let position = nextTimeout,
      first.last.map({ timeouts[position].isDue(before: $0) }) ?? true
    {
      timeouts.remove(at: position)
    } else {
      _ = first.popLast()
      refill()
    }
  }

  mutating func append(_ timer: Timer) {
    let item = Item(timer: timer, number: nextNumber)
    nextNumber += 1
    if timer.isTimeout { timeouts.append(item) } else { insert(item) }
  }

  /// Takes out timeouts.
  mutating func removeTimeouts(where isRemoved: (Timer) -> Bool) {
    timeouts.removeAll { isRemoved($0.timer) }
  }

  /// Takes out the sent events that wait under an identifier.
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

extension TimerQueue {
  private var nextTimeout: Int? {
    timeouts.indices.min { timeouts[$0].isDue(before: timeouts[$1]) }
  }

  /// Takes over sent events in their order, the earliest last.
  private mutating func setSent(_ items: [Item]) {
    let starts = stride(from: 0, to: items.count, by: Self.chunkLength)
    rest = starts.map { Array(items[$0..<min($0 + Self.chunkLength, items.count)]) }
    refill()
  }

  private mutating func refill() {
    if first.isEmpty, let chunk = rest.popLast() { first = chunk }
  }

  private mutating func insert(_ item: Item) {
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
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if item.isDue(before: items[middle]) { low = middle + 1 } else { high = middle }
    }
    items.insert(item, at: low)
  }

  /// Takes the later half off a chunk that has become too long.
  private static func split(_ items: inout [Item]) -> [Item]? {
    guard items.count > chunkLength else { return nil }
    let half = Array(items[..<(items.count / 2)])
    items.removeFirst(half.count)
    return half
  }
}

extension TimerQueue: Hashable {
  static func == (left: Self, right: Self) -> Bool { left.inOrder == right.inOrder }

  func hash(into hasher: inout Hasher) { hasher.combine(inOrder) }
}
