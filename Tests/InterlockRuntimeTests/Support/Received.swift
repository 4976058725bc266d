/// Elements received by a test on the main actor, which can wait for the next.
@MainActor
final class Received<Element: Sendable> {
  private let elements = AsyncStream<Element>.makeStream()

  func add(_ element: Element) {
    elements.continuation.yield(element)
  }

  /// Waits for the next element and returns it.
  func next() async -> Element? {
    for await element in elements.stream { return element }
    return nil
  }
}
