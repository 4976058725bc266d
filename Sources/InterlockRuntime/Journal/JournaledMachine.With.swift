public import Foundation
public import Interlock

extension JournaledMachine {
  /// A machine whose life is in a file, and which owns a context.
  ///
  ///     let account = try JournaledMachine.With(at: url, for: life, context: Account())
  ///     try account.fire(.deposit, Amount(cents: 500))
  ///     print(account.context.balance)
  ///
  /// The records have inputs, not contexts: opening the file takes all inputs again, and so comes to the context. After
  /// `compact`, the journal begins with the context as it was then. What is said of guards and callbacks in
  /// <doc:Journals> is all the more important here: what they do to the context has to follow from the context, the event
  /// and what comes with it alone.
  public final class With<Context: Sendable & Codable>: JournaledMachine<StateID, EventID> {
    /// Opens a journal and brings machine and context to where they were, or begins a new one.
    ///
    /// - Parameters:
    ///   - url: The file; made if there is none.
    ///   - prototype: A machine of the definition. A new journal begins with what it is in.
    ///   - context: The context with which a new journal begins. One that is there has its own.
    ///   - synchronization: When records are forced onto the medium.
    ///   - unrecordable: What becomes of user info that no document can hold.
    ///   - acceptingChangedDefinition: Whether the definition may be another than that with which the journal began.
    ///   - lineLimit: How many bytes a line may have, when it is read and when it is written. The first has the context.
    /// - Throws: As ``JournaledMachine``; `Machine.RestoreError.invalidContext(_:)` where the context of the journal is of
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
