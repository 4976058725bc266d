import Foundation
import Interlock
import InterlockTestSupport

/// The complete behaviour of a machine with a cell: the oracle of the analysis. It fires the machine itself with every
/// event and every payload from every place it finds, lets every timeout expire there, and uses no other knowledge of
/// the machine.
struct CellSearch {
  typealias Life = RandomCellMachine.Life

  /// A machine's configuration with its context.
  struct Place: Hashable {
    let life: Life
    let cell: Cell
  }

  /// A step from one place to another.
  struct Step: Hashable {
    /// The event; nil for a timeout.
    let event: String?
    let payload: CellPayload?
    let target: Place
  }

  /// The places in which the machine can rest.
  private(set) var places: [Place] = []

  /// The steps from each place.
  private(set) var steps: [Place: [Step]] = [:]

  /// The places after activation.
  private(set) var starts: [Place] = []

  /// The rows that are taken.
  private(set) var rows: Set<TakenRow> = []

  /// Whether the search found all places.
  private(set) var isComplete = true

  private let outline: DynamicMachine

  /// Searches all reachable places of a machine.
  ///
  /// - Parameters:
  ///   - life: The machine.
  ///   - cells: The contexts to start from.
  ///   - limit: The largest number of places to search.
  init(_ life: Life, from cells: [Cell], limit: Int = 3_000) {
    outline = life.outline
    let events = Set(outline.events.compactMap(\.id))
    var known: Set<Place> = []
    for cell in cells {
      var (life, cell) = (life.fresh(), cell)
      guard let receipt = try? life.activate(on: &cell, at: Self.start) else { continue }
      rows.formUnion(receipt.takenRows(of: outline))
      let place = Place(life: life, cell: cell)
      if known.insert(place).inserted { starts.append(place) }
    }
    places = starts
    var next = 0
    while next < places.count {
      guard places.count <= limit else {
        isComplete = false
        return
      }
      let place = places[next]
      next += 1
      let found = steps(from: place, events)
      if !found.isEmpty { steps[place] = found }
      for step in found where known.insert(step.target).inserted { places.append(step.target) }
    }
  }

  /// The steps from a place: by each event with each payload, and by the next timeout.
  private mutating func steps(from place: Place, _ events: Set<String>) -> [Step] {
    var found: [Step] = []
    // An event that waits is not fired again, because then it could wait any number of times.
    let waiting = place.life.snapshot.deferred.map(\.event)
    for event in RandomCellMachine.events where events.contains(event) && !waiting.contains(event) {
      let carries = outline.events(withID: event).contains { $0.payloadName != nil }
      for payload in carries ? CellPayload.all.map(Optional.some) : [nil] {
        if let step = step(from: place, event, payload) { found.append(step) }
      }
    }
    if let step = timeout(from: place) { found.append(step) }
    return found
  }

  private mutating func step(from place: Place, _ event: String, _ payload: CellPayload?) -> Step? {
    var (life, cell) = (place.life, place.cell)
    guard let receipt = Self.fire(event, payload, on: &life, &cell) else { return nil }
    rows.formUnion(receipt.takenRows(of: outline))
    return Step(event: event, payload: payload, target: Place(life: life, cell: cell))
  }

  /// The step of the next timeout; nil if there is none, or if it takes no row.
  private mutating func timeout(from place: Place) -> Step? {
    var (life, cell) = (place.life, place.cell)
    guard let receipts = Self.expire(&life, &cell), !receipts.isEmpty else { return nil }
    for receipt in receipts { rows.formUnion(receipt.takenRows(of: outline)) }
    return Step(event: nil, payload: nil, target: Place(life: life, cell: cell))
  }

  /// The time of every event. Timeouts are counted from here again after each step, so that equal places are equal.
  static let start = Date(timeIntervalSinceReferenceDate: 0)

  /// Lets the next timeout expire.
  ///
  /// - Returns: The outcomes; nil if there was no timeout, or if it failed.
  static func expire(
    _ life: inout Life,
    _ cell: inout Cell
  ) -> [DynamicMachine.Receipt]? {
    guard let deadline = life.nextDeadline,
      let receipts = try? life.advance(to: deadline, on: &cell),
      let restarted = try? life.restored(from: life.snapshot, deadlines: .restarted(at: start))
    else { return nil }
    life = restarted
    return receipts
  }

  /// Fires an event.
  ///
  /// - Returns: The outcome; nil if the event was refused or failed.
  static func fire(
    _ event: String,
    _ payload: CellPayload?,
    on life: inout Life,
    _ cell: inout Cell
  ) -> DynamicMachine.Receipt? {
    guard let payload else { return try? life.fire(event, on: &cell, at: start) }
    return try? life.fire(Life.EventName<CellPayload>(event), payload, on: &cell, at: start)
  }
}
