public import Foundation
public import Interlock

extension JournaledMachine {
  /// A machine that lives in a file and owns a context.
  ///
  /// ```swift
  /// let account = try JournaledMachine.With(at: url, for: life, context: Account())
  /// try account.fire(.deposit, Amount(cents: 500))
  /// print(account.context.balance)
  /// ```
  ///
  /// The records hold inputs, not contexts: opening the file replays all inputs, which also rebuilds the context. After
  /// `compact`, the journal begins with the context of that moment. As <doc:Journals> explains for guards and
  /// callbacks, their effect on the context must depend on the context, the event and its user info alone.
  public final class With<Context: Sendable & Codable>: JournaledMachine<StateID, EventID> {
    /// Opens a journal and restores its machine and context, or begins a new one.
    ///
    /// - Parameters:
    ///   - url: The file; created if it does not exist.
    ///   - prototype: A machine of the definition. A new journal begins with its current state.
    ///   - context: The context of a new journal. An existing journal has its own.
    ///   - synchronization: When records are forced to disk.
    ///   - unrecordable: What to do with user info that JSON cannot hold.
    ///   - acceptingChangedDefinition: Whether the definition may differ from the one the journal began with.
    ///   - lineLimit: How long a line may be, in bytes, when read and when written. The first line holds the context.
    /// - Throws: As ``JournaledMachine``; `Machine.RestoreError.invalidContext(_:)` if the context in the journal has
    ///   another type.
    public init(
      at url: URL,
      for prototype: Interlock.Machine<StateID, EventID>.With<Context>,
      context: Context,
      synchronization: JournalSynchronization = .everyRecord,
      unrecordable: UnrecordableValues = .refused,
      acceptingChangedDefinition: Bool = false,
      lineLimit: Int = JournalReader<StateID, EventID>.defaultLineLimit
    ) throws {
      try super.init(
        at: url,
        for: prototype.owning(context),
        synchronization: synchronization,
        unrecordable: unrecordable,
        acceptingChangedDefinition: acceptingChangedDefinition,
        lineLimit: lineLimit
      )
    }

    /// The context after the last record.
    public var context: Context { machine.requiredContext() }
  }
}
