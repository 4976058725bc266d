package import Interlock
import InterlockEvolution

extension LivePage {
  /// The history of a program, as an open page reads it: entries, and the states that were active after each.
  package struct History: Sendable {
    private let parts: PageParts<StateID, EventID>
    private var subject: Subject?
    private var active: Set<Int> = []
    private var entries: [Entry] = []

    init(_ parts: PageParts<StateID, EventID>) {
      self.parts = parts
    }

    /// Begins, or continues after a gap.
    ///
    /// - Parameter machine: The current machine.
    /// - Returns: Whether this is the beginning.
    @discardableResult
    package mutating func begin(at machine: Subject) -> Bool {
      let hasGap = subject != nil
      subject = machine.fresh()
      active = Set(machine.activeNumbers)
      if hasGap { add(Entry(event: "…", change: "more has happened")) }
      return !hasGap
    }

    /// Adds what a macrostep did.
    ///
    /// - Parameters:
    ///   - receipt: The receipt.
    ///   - event: What began it, in a word.
    package mutating func add(_ receipt: Subject.Receipt, of event: String) {
      guard let subject else { return }
      for step in receipt.steps {
        active.subtract(step.exited.compactMap(subject.number))
        active.formUnion(step.entered.compactMap(subject.number))
      }
      let (taken, exited, entered) = parts.change(receipt, of: subject)
      add(Entry(event: event, taken: taken, exited: exited, entered: entered))
    }

    /// Adds an event that was refused or has failed.
    ///
    /// - Parameters:
    ///   - event: The event, in a word.
    ///   - reason: Why.
    package mutating func add(refusing event: String, because reason: String) {
      add(Entry(event: event, refused: reason))
    }

    /// Adds that the machine is in another state for an unknown reason.
    ///
    /// - Parameters:
    ///   - machine: The current machine.
    ///   - reason: What is known, in a word.
    package mutating func add(_ machine: Subject, because reason: String) {
      let numbers = Set(machine.activeNumbers)
      let (exited, entered) = (active.subtracting(numbers), numbers.subtracting(active))
      active = numbers
      add(Entry(event: reason, exited: exited.sorted(), entered: entered.sorted()))
    }

    private mutating func add(_ entry: Entry) {
      var entry = entry
      entry.active = active.sorted()
      entries.append(entry)
    }

    /// Takes the entries since the last call, as a JSON array; nil if there are none.
    package mutating func takeEntries() -> String? {
      defer { entries = [] }
      return entries.isEmpty ? nil : PageJSON(entries).text
    }
  }

  /// Something that happened in a program.
  private struct Entry: Encodable {
    let event: String
    var change: String?
    var taken: [Int] = []
    var exited: [Int] = []
    var entered: [Int] = []
    var refused: String?
    var active: [Int] = []
  }
}
