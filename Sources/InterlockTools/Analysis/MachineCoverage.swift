public import Interlock
import InterlockEvolution

/// The transitions of a machine that have been taken, and the states that have been entered: by tests, or in
/// production.
///
/// ```swift
/// let recorder = CoverageRecorder(of: player)
/// var machine = recorder.watched(player)      // and as many others as there are tests
/// try machine.fire(.power)
/// print(recorder.coverage)                    // what was never taken
/// ```
///
/// Coverages can be merged, also those of other processes, because they are Codable.
public struct MachineCoverage<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The type of the machine.
  public typealias Subject = Machine<StateID, EventID>

  /// A transition, and how often it was taken.
  public struct RowCount: Hashable, Sendable {
    /// The transition in words: `event 'view' from 'unread' to 'read' [isOpen]`.
    public let name: String

    /// How often it was taken.
    public fileprivate(set) var count = 0
  }

  /// A state, and how often it was entered.
  public struct StateCount: Hashable, Sendable {
    /// The state.
    public let id: StateID

    /// How often it was entered.
    public fileprivate(set) var count = 0
  }

  /// The definition that was counted.
  public let fingerprint: Fingerprint

  /// The transitions, one for each source of an event, in the order of the definition.
  public private(set) var rows: [RowCount]

  /// The states that can be active, in document order.
  public private(set) var states: [StateCount]

  let machine: Subject
  private let rowNumbers: [TakenRow: Int]
  private let stateNumbers: [StateID: Int]

  /// Makes an empty coverage.
  ///
  /// - Parameter machine: The machine, in any state.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public init(of machine: Subject) {
    self.machine = machine.fresh()
    let description = MachineDescription(machine)
    fingerprint = description.fingerprint
    rowNumbers = description.rowNumbers
    rows = description.rowNames.map { RowCount(name: $0) }
    states = machine.states.filter { !$0.kind.isPseudo }.map { StateCount(id: $0.id) }
    stateNumbers = Dictionary(states.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// Counts the transitions and states of a receipt.
  ///
  /// - Parameter receipt: The receipt of a machine of the definition; receipts of others are ignored.
  public mutating func record(_ receipt: Subject.Receipt) {
    count(numbers(receipt.takenRows(of: machine), receipt.entered))
  }

  /// Counts the transition or state of a line of a trace, even if its call failed later.
  ///
  /// - Parameter line: A line of the trace of a machine of the definition.
  public mutating func record(_ line: Subject.TraceLine) {
    count(numbers(in: line))
  }

  private mutating func count(_ taken: CoverageNumbers) {
    for row in taken.rows { rows[row].count += 1 }
    for state in taken.states { states[state].count += 1 }
  }

  /// The numbers of the transitions that a line of a trace reports as taken, and of the states that were entered.
  func numbers(in line: Subject.TraceLine) -> CoverageNumbers {
    numbers(line.takenRows(of: machine), line.step?.entered ?? [])
  }

  private func numbers(_ taken: [TakenRow], _ entered: [StateID]) -> CoverageNumbers {
    CoverageNumbers(
      rows: taken.compactMap { rowNumbers[$0] },
      states: entered.compactMap { stateNumbers[$0] }
    )
  }

  /// How often each transition was taken, and each state entered.
  var counts: CoverageCounts {
    CoverageCounts(rows: rows.map(\.count), states: states.map(\.count))
  }

  /// Adds the counts of another coverage.
  ///
  /// - Parameter other: The coverage of the same definition, perhaps by another run.
  /// - Throws: `CoverageError.otherDefinition` if it belongs to another definition; then nothing is added.
  public mutating func merge(_ other: Self) throws(CoverageError) {
    guard other.fingerprint == fingerprint, other.rows.map(\.name) == rows.map(\.name) else {
      throw .otherDefinition(other.fingerprint, expected: fingerprint)
    }
    add(other.counts)
  }

  /// Adds counts. Sums that would overflow stay at the maximum.
  mutating func add(_ counts: CoverageCounts) {
    for (number, count) in zip(rows.indices, counts.rows) { rows[number].count.add(count) }
    for (number, count) in zip(states.indices, counts.states) { states[number].count.add(count) }
  }
}

extension MachineCoverage {
  /// The transitions that were never taken, in the order of the definition.
  public var missedRows: [String] {
    rows.filter { $0.count == 0 }.map(\.name)
  }

  /// The states that were never entered, in document order.
  public var missedStates: [StateID] {
    states.filter { $0.count == 0 }.map(\.id)
  }

  /// The share of transitions that were taken, from 0 to 1; 1 if there are none.
  public var rowShare: Double {
    rows.isEmpty ? 1 : 1 - Double(missedRows.count) / Double(rows.count)
  }
}

extension MachineCoverage: CustomStringConvertible {
  /// The extent of the coverage, and a line for each missing transition and state.
  public var description: String {
    let taken = "\(rows.count - missedRows.count) of \(rows.count) transitions were taken"
    let entered = "\(states.count - missedStates.count) of \(states.count) states entered"
    let rows = missedRows.map { "never taken: \($0)" }
    let states = missedStates.map { "never entered: \(quoted($0))" }
    return (["\(taken), \(entered)"] + rows + states).joined(separator: "\n")
  }
}

extension MachineDescription {
  /// The transitions in words, each with a unique name.
  fileprivate var rowNames: [String] {
    var counts: [String: Int] = [:]
    return rows.map { row in
      let name = text(of: row)
      counts[name, default: 0] += 1
      return counts[name].map { $0 > 1 ? "\(name) #\($0)" : name } ?? name
    }
  }
}

extension Int {
  /// Adds a count that may come from an untrusted source.
  fileprivate mutating func add(_ count: Int) {
    let (sum, isTooMany) = addingReportingOverflow(Swift.max(count, 0))
    self = isTooMany ? .max : sum
  }
}
