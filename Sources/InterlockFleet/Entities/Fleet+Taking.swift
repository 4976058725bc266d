#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock
import InterlockJournal

// The inputs of a machine, and their entries in its history.

extension Fleet {
  /// A machine that takes timers and events.
  struct Taking {
    private let fleet: Fleet
    private(set) var machine: Machine

    // Values of the row are made before the next callback runs: it may change an object in the context, and then fail.

    /// The values before anything was taken; nil if there is no history to compare them with.
    private(set) var formerValues: Result<[SQLValue], Failure>?

    /// The values after the last timer; nil if none was due.
    private(set) var values: Result<[SQLValue], Failure>?

    /// What it has emitted, in order.
    private(set) var effects: [Effect] = []

    /// What it has taken, with the states before; nil if that is not kept.
    private(set) var recordings: [(origin: StateID, recording: Machine.Recording)]?

    init(_ fleet: Fleet, _ machine: Machine) {
      self.fleet = fleet
      self.machine = machine
      guard fleet.keepsHistory else { return }
      recordings = []
      formerValues = fleet.valuesOrFailure(of: machine)
    }

    /// Fires the timers that are due, then an event.
    mutating func fire(
      _ item: Machine.PendingEvent,
      at time: Date
    ) throws(Machine.FireError) -> Machine.Receipt {
      guard recordings != nil else {
        let expired = try expireAll(by: time)
        do throws(Machine.FireError) {
          let receipt = try machine.fireAlone(item.event, item.data, at: time)
          effects += receipt.effects
          return receipt.following(expired)
        } catch {
          throw error.following(expired)
        }
      }
      let (event, userInfo) = (item.event, item.userInfo)
      return try recorded { machine, record throws(Machine.FireError) in
        try machine.take(
          .event(event, payload: item.payload, userInfo: userInfo, at: time),
          recording: record
        )
      }
    }

    /// Fires the timers that are due, in a call of their own: the error of an event does not always list what the timers
    /// before it have emitted.
    private mutating func expireAll(
      by time: Date
    ) throws(Machine.FireError) -> Machine.Receipt? {
      let fleet = fleet
      var values: Result<[SQLValue], Failure>?
      defer { self.values = values }
      do throws(Machine.FireError) {
        let expired = try machine.expireAll(by: time) { values = fleet.valuesOrFailure(of: $0) }
        effects += expired?.effects ?? []
        return expired
      } catch {
        effects += error.expired?.effects ?? []
        throw error
      }
    }

    /// Fires the timer that is due first; nil if none is.
    mutating func advanceOnce(to time: Date) throws(Machine.FireError) -> Machine.Receipt? {
      guard recordings != nil else {
        guard let receipt = try machine.advanceOnce(to: time) else { return nil }
        values = fleet.valuesOrFailure(of: machine)
        effects += receipt.effects
        return receipt
      }
      guard let deadline = machine.nextDeadline, deadline <= time else { return nil }
      return try recorded { machine, record throws(Machine.FireError) in
        try machine.takeAlone(.timer(due: deadline), recording: record)
      }
    }

    private mutating func recorded(
      _ body: (inout Machine, (Machine.Recording) -> Void) throws(Machine.FireError) ->
        Machine.Receipt
    ) throws(Machine.FireError) -> Machine.Receipt {
      let fleet = fleet
      var (origin, values) = (machine.state, self.values)
      var taken: [(StateID, Machine.Recording)] = []
      defer {
        self.values = values
        recordings? += taken
        effects += taken.flatMap { (try? $0.1.outcome.get().effects) ?? [] }
      }
      return try body(&machine) { recording in
        if case .timer = recording.record.input {
          values = fleet.valuesOrFailure(of: recording.machine)
        }
        taken.append((origin, recording))
        origin = recording.machine.state
      }
    }
  }
}

extension Fleet {
  fileprivate func valuesOrFailure(of machine: Machine) -> Result<[SQLValue], Failure> {
    Result { () throws(Failure) in try values(of: machine) }
  }

  /// Something that the history of an entity says.
  struct HistoryEntry: Sendable {
    let kind: HistoryKind
    var event: String?
    var origin: String?
    let state: String

    /// JSON: a record of a journal, or the columns of the row with which one begins.
    let record: String
  }

  /// What a machine that has taken something leaves in the tables beside its row.
  ///
  /// - Throws: `unwritable`.
  func records(of taking: Taking, by who: String? = nil) throws(Failure) -> SideRecords {
    SideRecords(
      effects: taking.effects,
      entries: try entries(taking),
      who: who,
      formerValues: try taking.formerValues?.get()
    )
  }

  /// What the history says about what a machine has taken.
  ///
  /// - Throws: `unwritable` if a payload can't be stored.
  private func entries(_ taking: Taking) throws(Failure) -> [HistoryEntry] {
    guard let recordings = taking.recordings, !recordings.isEmpty else { return [] }
    let encoder = JSONEncoder()
    do {
      return try recordings.map { origin, recording in
        let (record, input) = (recording.record, recording.record.input)
        let stored = Machine.JournalRecord(
          number: record.number,
          input: input.with(input.data.removing(input.userInfo.unrecordableNames)),
          digest: record.digest,
          configuration: record.configuration
        )
        var event: String?
        if case .event(let id, _, _, _) = input { event = identifierText(id) }
        return HistoryEntry(
          kind: event == nil ? .timer : .event,
          event: event,
          origin: text(of: origin),
          state: text(of: recording.machine.state),
          record: String(decoding: try encoder.encode(stored), as: UTF8.self)
        )
      }
    } catch {
      throw .unwritable(reason: "\(error)")
    }
  }

  /// An entry with which a journal can begin.
  ///
  /// - Parameters:
  ///   - kind: Why it begins.
  ///   - origin: The state before; nil if there was none.
  ///   - values: State, rest, deadline and fields of the row.
  /// - Returns: The entry.
  /// - Throws: `unwritable`.
  func beginning(
    _ kind: HistoryKind,
    from origin: String? = nil,
    _ values: [SQLValue]
  ) throws(Failure) -> HistoryEntry {
    let names = ["state", "rest", "deadline"] + fields.items.map(\.column.name)
    let columns = Dictionary(zip(names, values.map { StoredValue($0) })) { first, _ in first }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return HistoryEntry(
        kind: kind,
        origin: origin,
        state: values[0].text ?? "",
        record: String(decoding: try encoder.encode(columns), as: UTF8.self)
      )
    } catch {
      throw .unwritable(reason: "\(error)")
    }
  }

  /// A state as its column has it.
  func text(of state: StateID) -> String {
    states[state] ?? (try? Machine.columnText(of: state)) ?? identifierText(state)
  }
}
