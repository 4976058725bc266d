import Interlock

/// The writing end of a stream: what is written under a lock is delivered once the lock has been released.
///
/// A stream wakes its reader. If the reader is being cancelled, that waits for the cancellation, which waits for the
/// lock if the stream tells the machine that it has lost its reader. So the order of elements is decided under the
/// lock, and one thread at a time delivers them afterwards, in that order.
final class Feed<Element: Sendable>: Delivery {
  private struct State: Sendable {
    var elements: [Element] = []
    var isOver = false
    /// Whether an element was refused because as many were held as can be.
    var isFull = false
    /// Whether a thread is delivering: it takes what comes in the meantime, too.
    var isDelivering = false
  }

  private let state = Locked(State())
  /// Where elements are delivered; nil if they are held until someone takes them.
  private let continuation: AsyncStream<Element>.Continuation?
  private let limit: Int

  private init(_ continuation: AsyncStream<Element>.Continuation?, limit: Int = .max) {
    self.continuation = continuation
    self.limit = limit
  }

  /// Makes a stream, and its feed.
  ///
  /// - Parameter buffer: How many elements the stream holds, at least 1; beyond that, the oldest are lost.
  /// - Returns: Both.
  static func make(buffer: Int) -> (AsyncStream<Element>, Feed) {
    let (stream, continuation) = AsyncStream<Element>.makeStream(
      bufferingPolicy: .bufferingNewest(max(1, buffer))
    )
    return (stream, Feed(continuation))
  }

  /// Makes a feed without a stream: it holds its elements until they are taken, and wakes no task.
  ///
  /// - Parameter limit: How many elements are held. The first beyond it is lost, and the feed takes no more.
  /// - Returns: The feed.
  static func holding(_ limit: Int) -> Feed {
    Feed(nil, limit: limit)
  }

  /// Whether an element was lost: the feed takes no more.
  var isFull: Bool {
    limit < .max && state.withLock { $0.isFull }
  }

  /// Takes what is held.
  ///
  /// - Returns: The elements, whether one after them was lost, and whether the feed has ended.
  func takeHeld() -> (elements: [Element], isFull: Bool, isOver: Bool) {
    state.withLock { state in
      defer { state.elements = [] }
      return (state.elements, state.isFull, state.isOver)
    }
  }

  /// Calls a closure once the stream has lost its reader, or has ended.
  func onTermination(_ action: @escaping @Sendable () -> Void) {
    continuation?.onTermination = { _ in action() }
  }

  /// Writes an element. Can be called under a lock; `deliver` has to follow.
  func write(_ element: Element) {
    state.withLock { state in
      if state.elements.count >= limit { state.isFull = true }
      if !state.isFull { state.elements.append(element) }
    }
  }

  /// Ends the stream after what has been written. Can be called under a lock; `deliver` has to follow.
  func end() {
    state.withLock { $0.isOver = true }
  }

  func deliver() {
    HeldLocks.assertNone()
    guard let continuation else { return }
    let isMine = state.withLock { state in
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    guard isMine else { return }
    while let (elements, isOver) = take() {
      for element in elements { continuation.yield(element) }
      if isOver { continuation.finish() }
    }
  }

  /// What has been written since the last call; nil if there is nothing, and then the thread no longer delivers.
  private func take() -> (elements: [Element], isOver: Bool)? {
    state.withLock { state in
      guard !state.elements.isEmpty || state.isOver else {
        state.isDelivering = false
        return nil
      }
      defer {
        state.elements = []
        state.isOver = false
      }
      return (state.elements, state.isOver)
    }
  }
}

/// Something that a change under a lock leaves to be delivered once no lock is held.
@usableFromInline
protocol Delivery: AnyObject, Sendable {
  func deliver()
}

extension [any Delivery] {
  @usableFromInline
  func deliver() {
    HeldLocks.assertNone()
    for delivery in self { delivery.deliver() }
  }
}
