import Interlock

extension MachineActor.With {
  /// The contexts of a live machine: the current one, then each that replaces it. The sequence ends with the machine.
  public struct ContextUpdates: AsyncSequence, Sendable {
    let contexts: AsyncStream<OwnedContext>

    /// Iterates over the contexts.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var contexts: AsyncStream<OwnedContext>.Iterator

      /// The next context; nil once the machine has ended.
      @concurrent public mutating func next() async -> Context? {
        await contexts.next()?.value(as: Context.self)
      }
    }

    /// Makes an iterator.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(contexts: contexts.makeAsyncIterator())
    }
  }
}

// Like that of a stream, it belongs to one task.
@available(*, unavailable)
extension MachineActor.With.ContextUpdates.AsyncIterator: Sendable {}
