public import Interlock

extension Fleet {
  /// A row as it was read: the machine with its context, and what goes with it.
  public struct Entity: Sendable {
    /// The key.
    public let key: Key

    /// The machine, in the configuration of the row. It owns the context, so that its questions need none:
    /// `entity.machine.canFire(.pay)`.
    public let machine: Machine

    /// The context.
    public let context: Context

    /// How often the row has been changed.
    public let revision: Int

    /// The active state; the first in document order if several are active in regions.
    public var state: StateID { machine.state }
  }
}
