#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Interlock

extension Fleet {
  /// An entity as read from its row: the machine with its context, its revision, and the time.
  public struct Entity: Sendable {
    /// The key.
    public let key: Key

    /// The machine, in the configuration of the row. It owns the context, so you can ask it directly:
    /// `entity.machine.canFire(.pay)`.
    public let machine: Machine

    /// The context.
    public let context: Context

    /// How often the row has been changed.
    public let revision: Int

    /// The time of the read, by the clock of the database. To take due timers into account, ask the machine for that
    /// time: `entity.machine.availability(at: entity.time)`.
    public let time: Date

    /// The active state; the first in document order if several are active in regions.
    public var state: StateID { machine.state }
  }
}

extension Fleet.Entity {
  init(_ row: Fleet.Row) {
    key = row.key
    machine = row.machine
    context = row.context
    revision = row.revision
    time = row.time
  }
}
