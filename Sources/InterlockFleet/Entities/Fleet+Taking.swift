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
      let expiry = expiry(by: time)
      let obstacle = expiry.obstacle(in: machine)
      return try Machine.after(expiry.receipt, unless: obstacle) { () throws(Machine.FireError) in
        guard recordings != nil else {
          let receipt = try machine.fireAlone(item.event, item.data, at: time)
          effects += receipt.effects
          return receipt
        }
        let (event, userInfo) = (item.event, item.userInfo)
        return try recorded { machine, record throws(Machine.FireError) in
          try machine.takeAlone(
            .event(event, payload: item.payload, userInfo: userInfo, at: time),
            recording: record
          )
        }
      }
    }

    /// Fires the timers that are due.
    mutating func expiry(by time: Date) -> Machine.Expiry {
      let seconds = time.timeIntervalSinceReferenceDate
      guard recordings == nil else {
        return recorded { machine, record in machine.expiry(by: seconds, recording: record) }
      }
      let fleet = fleet
      var (values, effects) = (values, effects)
      defer { (self.values, self.effects) = (values, effects) }
      return machine.expiry(by: seconds) { machine, timer throws(Machine.FireError) in
        let receipt = try machine.expire(timer)
        values = fleet.valuesOrFailure(of: machine)
        effects += receipt.effects
        return receipt
      }
    }

    private mutating func recorded<Value, Failure: Error>(
      _ body: (inout Machine, (Machine.Recording) -> Void) throws(Failure) -> Value
    ) throws(Failure) -> Value {
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
