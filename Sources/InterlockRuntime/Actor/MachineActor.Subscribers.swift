import Interlock

/// The streams of everyone who watches something, each with its own buffer.
struct Broadcast<Element: Sendable>: Sendable {
  private var continuations: [Int: AsyncStream<Element>.Continuation] = [:]

  var isEmpty: Bool { continuations.isEmpty }

  mutating func add(_ continuation: AsyncStream<Element>.Continuation, _ id: Int) {
    continuations[id] = continuation
  }

  mutating func remove(_ id: Int) {
    continuations[id] = nil
  }

  func yield(_ element: Element) {
    for continuation in continuations.values { continuation.yield(element) }
  }

  mutating func takeAll() -> [AsyncStream<Element>.Continuation] {
    defer { continuations = [:] }
    return Array(continuations.values)
  }
}

extension MachineActor {
  /// Everyone who watches the machine.
  struct Subscribers: Sendable {
    var receipts = Broadcast<Machine.Receipt>()
    var machines = Broadcast<Machine>()
    var contexts = Broadcast<OwnedContext>()
    var states = Broadcast<StateID>()
    var configurations = Broadcast<[StateID]>()
    var lifecycle = Broadcast<ActorLifecycle>()

    var isEmpty: Bool {
      receipts.isEmpty && machines.isEmpty && contexts.isEmpty && states.isEmpty
        && configurations.isEmpty && lifecycle.isEmpty
    }

    /// Tells all subscribers about a macrostep.
    ///
    /// - Parameters:
    ///   - machine: The machine after it.
    ///   - old: The machine before it.
    ///   - receipt: What it did, if that is known.
    func publish(_ machine: Machine, after old: Machine, _ receipt: Machine.Receipt?) {
      if let receipt { receipts.yield(receipt) }
      machines.yield(machine)
      if let context = machine.ownedContext, context !== old.ownedContext {
        contexts.yield(context)
      }
      guard !states.isEmpty || !configurations.isEmpty else { return }
      // Before activation the machine answers with its initial states, which have not been entered.
      guard machine.isActive else { return }
      if !old.isActive || machine.state != old.state { states.yield(machine.state) }
      let configuration = machine.configuration
      if !old.isActive || configuration != old.configuration { configurations.yield(configuration) }
    }

    /// Takes the streams out of the list.
    ///
    /// - Parameter includingLifecycle: Whether the lifecycle streams end as well.
    /// - Returns: A closure that ends them; not to be called under the lock.
    mutating func takeAll(includingLifecycle: Bool) -> @Sendable () -> Void {
      let receipts = receipts.takeAll()
      let machines = machines.takeAll()
      let contexts = contexts.takeAll()
      let states = states.takeAll()
      let configurations = configurations.takeAll()
      let lifecycle = includingLifecycle ? lifecycle.takeAll() : []
      return {
        for stream in receipts { stream.finish() }
        for stream in machines { stream.finish() }
        for stream in contexts { stream.finish() }
        for stream in states { stream.finish() }
        for stream in configurations { stream.finish() }
        for stream in lifecycle { stream.finish() }
      }
    }
  }
}
