import Interlock

extension MachineActor.With {
  /// The contexts of a live machine: the present one, then each that has taken its place. It ends with the machine.
  public struct ContextUpdates: AsyncSequence, Sendable {
    let contexts: AsyncStream<OwnedContext>

    /// What hands out one context after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var contexts: AsyncStream<OwnedContext>.Iterator

      /// The next context; nil when the machine has come to its end.
      @concurrent public mutating func next() async -> Context? {
        await contexts.next()?.value(as: Context.self)
      }
    }

    /// Makes what hands out the contexts.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(contexts: contexts.makeAsyncIterator())
    }
  }
}

// As that of a stream, it belongs to one task.
@available(*, unavailable)
extension MachineActor.With.ContextUpdates.AsyncIterator: Sendable {}
