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
      isEarlier((timer.deadline, number), than: (other.timer.deadline, other.number))
    }
  }

  /// A timeout, without what only sent events have.
  private struct Timeout: Sendable {
    let deadline: Double
    let seconds: Double
    let node: UInt32
    let column: UInt32
    let number: Int

    var timer: Timer {
      Timer(deadline: deadline, seconds: seconds, part: .timeout(node, column))
    }
  }

  private static var chunkLength: Int { 64 }

  /// The timeout that was set first, and those behind it in the order in which they were set. One alone, as most
  /// machines have it, takes no memory of its own.
  private var firstTimeout: Timeout?
  private var laterTimeouts: [Timeout] = []

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
    for item in items { append(timeout: item.timer, item.number) }
    setSent(items.filter { !$0.timer.isTimeout }.sorted { $1.isDue(before: $0) })
  }

  var isEmpty: Bool { firstTimeout == nil && first.isEmpty }

  /// In the order in which they were set.
  ///
  /// - Complexity: O(*n* log *n*).
  var inOrder: [Timer] {
    let timeouts = (firstTimeout.map { [$0] } ?? []) + laterTimeouts
    guard !first.isEmpty else { return timeouts.map(\.timer) }
    var items = timeouts.map { Item(timer: $0.timer, number: $0.number) } + first
    for chunk in rest { items += chunk }
    return items.sorted { $0.number < $1.number }.map(\.timer)
  }

  /// The timer that is due first; nil if there is none.
  ///
  /// - Complexity: O(*t*) in the timeouts.
  var next: Timer? {
    guard let timeout = nextTimeout, isNext(timeout) else { return first.last?.timer }
    return timeout.timer
  }

  /// When that is; not a number if there is none.
  var nextDeadline: Double {
    guard let timeout = nextTimeout, isNext(timeout) else {
      return first.last?.timer.deadline ?? .nan
    }
    return timeout.deadline
  }

  /// Takes out the timer that is due first.
  mutating func removeNext() {
    if let timeout = nextTimeout, isNext(timeout) {
      removeTimeouts(where: { $0.number == timeout.number })
    } else {
      _ = first.popLast()
      refill()
    }
  }

  mutating func append(_ timer: Timer) {
    if !append(timeout: timer, nextNumber) { insert(Item(timer: timer, number: nextNumber)) }
    nextNumber += 1
  }

  /// Takes out the timeouts of nodes.
  mutating func removeTimeouts(ofNodes isRemoved: (UInt32) -> Bool) {
    removeTimeouts(where: { isRemoved($0.node) })
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
  private var nextTimeout: Timeout? {
    guard var next = firstTimeout else { return nil }
    for timeout in laterTimeouts
    where isEarlier((timeout.deadline, timeout.number), than: (next.deadline, next.number)) {
      next = timeout
    }
    return next
  }

  /// Whether no sent event is due before a timeout.
  private func isNext(_ timeout: Timeout) -> Bool {
    guard let sent = first.last else { return true }
    return isEarlier((timeout.deadline, timeout.number), than: (sent.timer.deadline, sent.number))
  }

  /// Adds a timer that is a timeout.
  ///
  /// - Returns: Whether it is one.
  @discardableResult
  private mutating func append(timeout timer: Timer, _ number: Int) -> Bool {
    guard case .timeout(let node, let column) = timer.part else { return false }
    let timeout = Timeout(
      deadline: timer.deadline,
      seconds: timer.seconds,
      node: node,
      column: column,
      number: number
    )
    if firstTimeout == nil { firstTimeout = timeout } else { laterTimeouts.append(timeout) }
    return true
  }

  private mutating func removeTimeouts(where isRemoved: (Timeout) -> Bool) {
    if !laterTimeouts.isEmpty { laterTimeouts.removeAll(where: isRemoved) }
    guard let timeout = firstTimeout, isRemoved(timeout) else { return }
    firstTimeout = laterTimeouts.isEmpty ? nil : laterTimeouts.removeFirst()
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

/// Whether a timer is due before another, by deadline and number.
private func isEarlier(_ timer: (Double, Int), than other: (Double, Int)) -> Bool {
  let (deadline, number) = timer
  let (otherDeadline, otherNumber) = other
  return deadline < otherDeadline || deadline == otherDeadline && number < otherNumber
}
