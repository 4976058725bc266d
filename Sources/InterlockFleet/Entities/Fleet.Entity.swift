#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
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

    /// When it was read, by the clock of the database. Ask the machine what it would do then, so that timers count that
    /// are due: `entity.machine.availability(at: entity.time)`.
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
