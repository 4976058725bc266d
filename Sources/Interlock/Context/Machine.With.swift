extension Machine {
  /// A machine whose guards and callbacks share a value of your own, its context.
  ///
  /// The context is the data beside the state: the amount of an order, the attempts of a connection. Often it is the
  /// entity that holds the machine:
  ///
  /// ```swift
  /// typealias Life = Machine<Status, Command>.With<Order>
  ///
  /// struct Order: MachineContext {
  ///   var total = 0
  ///   var paid = 0
  ///   var life: Life
  /// }
  ///
  /// let life = try Life(initial: .draft) {
  ///   Life.State(.draft)
  ///   Life.State(.placed)
  ///   Life.State(.paid)
  ///   Life.Event(.place, from: .draft, to: .placed)
  ///     .shouldFire("something is in it") { $0.context.total > 0 }
  ///   Life.Event(.pay, from: .placed, to: .paid)
  ///     .perform { $0.context.paid = $0.context.total }
  /// }
  ///
  /// var order = Order(total: 30, life: life)
  /// try order.fire(.place, on: \.life)
  /// ```
  ///
  /// Guards read the context, callbacks change it. It is part of the transaction: if anything throws, it is unchanged.
  /// Every call takes the context; a call without it does not compile.
  ///
  /// Like `Machine`, it is a value that takes 16 bytes in an array. It doesn't hold the context.
  ///
  /// ## Performance
  ///
  /// The context is changed in place. It is copied once per call, when a callback first changes it; arrays and
  /// dictionaries in it that a callback changes are then copied too, in full. A transition whose callbacks only read
  /// the context copies nothing. A context of more than 512 bytes is saved on the heap.
  public struct With<Context>: Sendable {
    /// The machine without its context. Never exposed, because its code needs a context.
    @usableFromInline package var machine: Machine

    init(_ machine: Machine) {
      self.machine = machine
    }

    /// Returns an inactive machine with the same definition.
    public func fresh() -> Self {
      Self(machine.fresh())
    }

    /// The definition and configuration as a machine without code: for diagrams, tables and analysis.
    ///
    /// It refuses transitions that have guards or callbacks.
    ///
    /// - Complexity: O(*s* + *r*) in states and transitions.
    public var outline: Machine {
      machine.withoutCode()
    }
  }
}

extension Machine.With: Hashable {
  /// Returns whether two machines have the same definition and configuration, as for machines without a context.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.machine == right.machine
  }

  /// Hashes the identity of the definition, and the configuration.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(machine)
  }
}

extension Machine.With: ContextMachine {
  static var contextText: String { quoted("\(Context.self)") }
}

extension Machine.With: CustomStringConvertible, CustomReflectable {
  /// The state and the size of the definition, as for a machine without a context.
  public var description: String { machine.description }

  /// The active states. The machine itself is not shown, because its code needs a context.
  public var customMirror: Mirror {
    Mirror(self, children: ["configuration": machine.enteredStates])
  }
}
