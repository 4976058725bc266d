extension Machine.With {
  /// Returns a machine that owns its context. You fire, ask and copy it like a machine without a context, and it passes
  /// its own context to guards and callbacks.
  ///
  /// ```swift
  /// var machine = link.owning(Connection())
  /// try machine.fire(.connect)
  /// print(machine.context(as: Connection.self)?.attempts ?? 0)
  /// ```
  ///
  /// Use it wherever a `Machine` is required: in live machines, journals, and tests that explore a machine. If you want
  /// to keep the context yourself, fire this machine on it instead.
  ///
  /// The context is part of the transaction, and each copy of the machine has its own. It is ignored when machines are
  /// compared, and is not part of snapshots and archives of the machine, so save it separately. The definition that the
  /// machine shows in ``Machine/states`` and ``Machine/events`` has no code, like that of ``outline``.
  ///
  /// - Parameter context: The context.
  /// - Returns: The machine, in the configuration of this one.
  /// - Complexity: O(1). A call in which a callback changes the context allocates.
  public func owning(_ context: Context) -> Machine where Context: Sendable {
    var machine = machine
    machine.own(ContextBox(context))
    return machine
  }
}

extension Machine {
  /// Returns the context that the machine owns: see ``Machine/With/owning(_:)``.
  ///
  /// - Parameter type: Its type.
  /// - Returns: The context; nil if the machine owns none, or one of another type.
  public func context<Context: Sendable>(as type: Context.Type) -> Context? {
    ownedContext?.value(as: type)
  }
}
