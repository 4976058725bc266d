/// The timers of a machine, with fast access to the first one due: timeouts, of which there are no more than the
/// definition has, and events sent with a delay. Empty parts take no memory, so most machines have nothing to copy.
struct TimerQueue: Sendable {
  /// A timeout, without the fields that only sent events have.
  private struct Timeout: Sendable {
    let deadline: Double
    let seconds: Double
    let node: Node
    let column: Column
    let number: Int

    var item: NumberedTimer {
      let timer = Timer(deadline: deadline, seconds: seconds, part: .timeout(node, column))
      return NumberedTimer(timer: timer, number: number)
    }
  }

  /// The timeout that was set first, and those set after it, in order. A single one needs no array.
  private var firstTimeout: Timeout?
  private var laterTimeouts: [Timeout]?

  private var sent: DelayedEvents?
  // Of two timers with one deadline, the one set first fires first.
  private var nextNumber = 0

  init() {}

  /// Creates the queue from timers in the order in which they were set.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ timers: [Timer]) {
    var items: [NumberedTimer] = []
    for timer in timers {
      if !append(timeout: timer) {
        items.append(NumberedTimer(timer: timer, number: nextNumber))
      }
      nextNumber += 1
    }
    if !items.isEmpty { sent = DelayedEvents(items) }
  }

  var isEmpty: Bool { firstTimeout == nil && sent == nil }

  /// All timers, in the order in which they were set.
  ///
  /// - Complexity: O(*n* log *n*).
  var inOrder: [Timer] {
    guard sent != nil else { return timeouts.map(\.item.timer) }
    return items.sorted { $0.number < $1.number }.map(\.timer)
  }

  /// A number of timers that are due first, in that order, and perhaps some after them.
  ///
  /// - Complexity: O(*m* log *m*) in the number and that of timeouts.
  func first(_ count: Int) -> [NumberedTimer] {
    (timeouts.map(\.item) + (sent?.first(count) ?? [])).sorted { $0.isDue(before: $1) }
  }

  private var timeouts: [Timeout] { (firstTimeout.map { [$0] } ?? []) + (laterTimeouts ?? []) }

  private var items: [NumberedTimer] { timeouts.map(\.item) + (sent?.all ?? []) }

  /// The timer that is due first; nil if there is none.
  ///
  /// - Complexity: O(*t*) in the number of timeouts.
  var next: NumberedTimer? {
    guard let timeout = nextTimeout, isNext(timeout) else { return sent?.next }
    return timeout.item
  }

  /// The time at which the first timer is due; NaN if there is none.
  var nextDeadline: Double {
    guard let timeout = nextTimeout, isNext(timeout) else {
      return sent?.next?.timer.deadline ?? .nan
    }
    return timeout.deadline
  }

  /// Removes a timer.
  ///
  /// - Complexity: O(*t*) in the number of timeouts for one of them, and for the sent event that is due first; O(*n*) for
  ///   another sent event.
  mutating func remove(_ item: NumberedTimer) {
    if item.timer.isTimeout {
      // By number, because a state can have several timeouts.
      removeTimeouts { $0.number == item.number }
    } else if sent?.next?.number == item.number {
      changeSent { $0.removeNext() }
    } else {
      changeSent { $0.removeAll { $0.number == item.number } }
    }
  }

  mutating func append(_ timer: Timer) {
    if !append(timeout: timer) {
      let item = NumberedTimer(timer: timer, number: nextNumber)
      if sent == nil { sent = DelayedEvents([]) }
      sent?.insert(item)
    }
    nextNumber += 1
  }

  mutating func appendTimeout(of node: Node, _ timeout: Chart.Timeout, at time: Double) {
    append(
      Timeout(
        deadline: time + timeout.seconds,
        seconds: timeout.seconds,
        node: node,
        column: timeout.column,
        number: nextNumber
      )
    )
    nextNumber += 1
  }

  /// Removes the timeouts of some nodes.
  mutating func removeTimeouts(ofNodes isRemoved: (Node) -> Bool) {
    removeTimeouts { isRemoved($0.node) }
  }

  /// Removes the events sent under an identifier.
  ///
  /// - Complexity: O(*n*).
  mutating func cancel(_ id: String) {
    changeSent {
      $0.removeAll { item in
        guard case .sent(_, id?) = item.timer.part else { return false }
        return true
      }
    }
  }
}

extension TimerQueue {
  private var nextTimeout: Timeout? {
    guard var next = firstTimeout else { return nil }
    guard let laterTimeouts else { return next }
    for timeout in laterTimeouts
    where isEarlier((timeout.deadline, timeout.number), than: (next.deadline, next.number)) {
      next = timeout
    }
    return next
  }

  /// Returns true if no sent event is due before a timeout.
  private func isNext(_ timeout: Timeout) -> Bool {
    guard let sent = sent?.next else { return true }
    return isEarlier((timeout.deadline, timeout.number), than: (sent.timer.deadline, sent.number))
  }

  /// Adds a timer if it is a timeout.
  ///
  /// - Returns: Whether it is one.
  private mutating func append(timeout timer: Timer) -> Bool {
    guard case .timeout(let node, let column) = timer.part else { return false }
    append(
      Timeout(
        deadline: timer.deadline,
        seconds: timer.seconds,
        node: node,
        column: column,
        number: nextNumber
      )
    )
    return true
  }

  private mutating func append(_ timeout: Timeout) {
    if firstTimeout == nil {
      firstTimeout = timeout
    } else if laterTimeouts == nil {
      laterTimeouts = [timeout]
    } else {
      laterTimeouts?.append(timeout)
    }
  }

  private mutating func removeTimeouts(where isRemoved: (Timeout) -> Bool) {
    // The next one moves up, in the order in which they were set.
    laterTimeouts?.removeAll(where: isRemoved)
    if let timeout = firstTimeout, isRemoved(timeout) {
      firstTimeout = laterTimeouts?.isEmpty == false ? laterTimeouts?.removeFirst() : nil
    }
    if laterTimeouts?.isEmpty == true { laterTimeouts = nil }
  }

  private mutating func changeSent(_ change: (inout DelayedEvents) -> Void) {
    // Taken out of its variable, so that it is not copied.
    guard var events = sent.take() else { return }
    change(&events)
    if !events.isEmpty { sent = events }
  }
}

extension TimerQueue: Hashable {
  // Not the stored properties: a restored machine has counted its timers from 0 again.
  static func == (left: Self, right: Self) -> Bool { left.inOrder == right.inOrder }

  func hash(into hasher: inout Hasher) { hasher.combine(inOrder) }
}
