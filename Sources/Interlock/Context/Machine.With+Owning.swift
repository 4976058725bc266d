extension Machine.With {
  /// A machine that owns its context: it is fired, asked and copied as a machine without a context, and hands its own to
  /// guards and callbacks.
  ///
  ///     var machine = link.owning(Connection())
  ///     try machine.fire(.connect)
  ///     print(machine.context(as: Connection.self)?.attempts ?? 0)
  ///
  /// For whatever takes a `Machine`: live machines, journals, tests that walk through a machine. Where the context is
  /// yours to keep, fire this machine on it.
  ///
  /// The context is part of the transaction, as always, and each copy of the machine has its own. It does not count when
  /// machines are compared, and is not part of snapshots and archives of the machine: save it beside them. What the
  /// machine shows of its definition, ``Machine/states`` and ``Machine/events``, has no code, as that of ``outline``.
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
  /// The context that the machine owns: see ``Machine/With/owning(_:)``.
  ///
  /// - Parameter type: Its type.
  /// - Returns: The context; nil if the machine owns none, or one of another type.
  public func context<Context: Sendable>(as type: Context.Type) -> Context? {
    ownedContext?.value(as: type)
  }
}
