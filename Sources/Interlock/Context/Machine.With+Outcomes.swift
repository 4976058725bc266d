// The outcomes of a machine with a context are those of any machine: they can be written the same way.

extension Machine.With {
  /// Thrown by `fire`: see ``Machine/FireError``.
  public typealias FireError = Machine.FireError

  /// Returned by `fire`: see ``Machine/Receipt``.
  public typealias Receipt = Machine.Receipt

  /// The reasons why an event was refused: see ``Machine/Refusal``.
  public typealias Refusal = Machine.Refusal

  /// A configuration as data: see ``Machine/Snapshot``.
  public typealias Snapshot = Machine.Snapshot

  /// Thrown if a snapshot doesn't fit: see ``Machine/RestoreError``.
  public typealias RestoreError = Machine.RestoreError
}
