import Interlock

extension MachineActor {
  /// Everyone who watches the machine.
  struct Subscribers: Sendable {
    var receipts = Broadcast<Machine.Receipt>()
    var machines = Broadcast<Machine>()
    var contexts = Broadcast<OwnedContext>()
    var states = Broadcast<StateID>()
    var configurations = Broadcast<[StateID]>()
    var lifecycle = Broadcast<ActorLifecycle>()
    var occurrences = Broadcast<Occurrence>()

    var isEmpty: Bool {
      receipts.isEmpty && machines.isEmpty && contexts.isEmpty && states.isEmpty
        && configurations.isEmpty && lifecycle.isEmpty && occurrences.isEmpty
    }

    /// Tells all subscribers about a macrostep. It compares positions, not identifiers, because those may run foreign
    /// code.
    ///
    /// - Parameters:
    ///   - machine: The machine after it.
    ///   - old: The machine before it.
    ///   - receipt: What it did.
    /// - Returns: The deliveries to make.
    func publish(
      _ machine: Machine,
      after old: Machine,
      _ receipt: Machine.Receipt
    ) -> [any Delivery] {
      var deliveries = receipts.write(receipt) + machines.write(machine)
      if let context = machine.ownedContext, context !== old.ownedContext {
        deliveries += contexts.write(context)
      }
      guard !states.isEmpty || !configurations.isEmpty else { return deliveries }
      // Before activation the machine answers with its initial states, but is in none of them.
      let (positions, former) = (machine.positions, old.positions)
      if positions.first != former.first { deliveries += states.write(machine.state) }
      if positions != former { deliveries += configurations.write(machine.configuration) }
      return deliveries
    }

    /// Ends the streams.
    ///
    /// - Parameter includingLifecycle: Whether the lifecycle streams end as well.
    /// - Returns: The deliveries to make.
    mutating func end(includingLifecycle: Bool) -> [any Delivery] {
      let deliveries =
        receipts.end() + machines.end() + contexts.end() + states.end() + configurations.end()
      return includingLifecycle ? deliveries + lifecycle.end() : deliveries
    }
  }

  /// A list of subscribers.
  typealias SubscriberList<Element: Sendable> =
    any (WritableKeyPath<Subscribers, Broadcast<Element>> & Sendable)

  /// The first element of a stream; nil if it begins with the next change.
  typealias FirstElement<Element> = @Sendable (Machine, ActorLifecycle) -> Element?
}
