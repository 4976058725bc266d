/// What a test on the main actor has received, and waits for.
@MainActor
final class Received<Element: Sendable> {
  private let elements = AsyncStream<Element>.makeStream()

  func add(_ element: Element) {
    elements.continuation.yield(element)
  }

  /// The next element; waits for it.
  func next() async -> Element? {
    for await element in elements.stream { return element }
    return nil
  }
}
