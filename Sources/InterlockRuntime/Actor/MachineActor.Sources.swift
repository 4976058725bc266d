import Interlock

extension MachineActor {
  /// The sources bound to the machine: how to unbind each.
  final class Sources: Sendable {
    private struct State: Sendable {
      var cancels: [Int: @Sendable () -> Void] = [:]
      var lastID = 0
      var isOver = false
    }

    private let state = Locked(State())

    /// Keeps a source.
    ///
    /// - Parameter cancel: Unbinds it; called at once if the machine has ended.
    /// - Returns: A closure that unbinds and forgets it.
    func add(_ cancel: @escaping @Sendable () -> Void) -> SourceBinding {
      let id: Int? = state.withLock { state in
        guard !state.isOver else { return nil }
        state.lastID += 1
        state.cancels[state.lastID] = cancel
        return state.lastID
      }
      guard let id else {
        cancel()
        return SourceBinding {}
      }
      return SourceBinding { [weak self] in
        self?.state.withLock { $0.cancels.removeValue(forKey: id) }?()
      }
    }

    /// Unbinds all for good.
    func cancel() {
      let cancels = state.withLock { state in
        state.isOver = true
        defer { state.cancels = [:] }
        return Array(state.cancels.values)
      }
      for cancel in cancels { cancel() }
    }
  }
}

/// A source of events, bound to a live machine until the machine ends.
public struct SourceBinding: Sendable {
  let unbind: @Sendable () -> Void

  /// Unbinds the source: it sends no event from now on. A second call changes nothing.
  public func cancel() {
    unbind()
  }
}
