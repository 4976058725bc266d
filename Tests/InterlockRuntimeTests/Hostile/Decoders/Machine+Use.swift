import Foundation
import Interlock
import InterlockEvolution

extension Machine where StateID: Codable, EventID: Codable {
  /// Calls every query of a machine, fires some events and advances time. None of it may trap, and the resulting
  /// machine must survive a round trip.
  func use() throws {
    _ = "\(self)\n\(warnings)\n\(availableEvents())\n\(isFinished)"
    try checkCopy()
    // The document decides how long a call may take. Callers must check that themselves.
    guard stepLimit <= Self.defaultStepLimit else { return }
    var machine = self
    for event in events.compactMap(\.id).prefix(4) {
      let now = machine.nextDeadline ?? Date(timeIntervalSinceReferenceDate: 0)
      do throws(FireError) {
        _ = "\(try machine.fire(event, at: now))"
        _ = try machine.advanceOnce(to: machine.nextDeadline ?? now)
      } catch {
        _ = "\(error)"
      }
    }
    guard machine != self else { return }
    try machine.checkCopy()
    let entity = try machine.encodedAsEntity()
    let read = try JSONDecoder().decode(Self.self, from: entity, configuration: self)
    try require(read == machine, "an entity is not what it was: \(machine.snapshot)")
  }

  /// The machine's document, as an entity of its own definition.
  private func encodedAsEntity() throws -> Data {
    try JSONEncoder().encode(self, configuration: self)
  }

  private func checkCopy() throws {
    for deadlines in [RestoredDeadlines.kept, .restarted(at: Date(timeIntervalSince1970: 0))] {
      let copy = try restored(from: snapshot, deadlines: deadlines)
      try require(
        deadlines != .kept || copy == self,
        "a snapshot is not restored as it was: \(snapshot)"
      )
    }
  }

  /// Encodes the whole machine and decodes it again, as JSON and as a property list.
  func checkDocument() throws {
    let document = try JSONEncoder().encode(self)
    try check(try JSONDecoder().decode(Self.self, from: document), "JSON")
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let list = try encoder.encode(self)
    try check(try PropertyListDecoder().decode(Self.self, from: list), "a property list")
  }

  private func check(_ copy: Self, _ format: String) throws {
    try require(copy.fingerprint == fingerprint, "another fingerprint, from \(format)")
    try require(copy.snapshot == snapshot, "another snapshot, from \(format): \(copy.snapshot)")
  }

  /// Compares the definition with a fixed one in both directions.
  func compare() throws {
    do {
      let named = try dynamic()
      try require(named.fingerprint == fingerprint, "names have another fingerprint")
      let player = Prototypes.player
      _ = "\(player.difference(from: named))\n\(named.difference(from: player))"
      try require(named.difference(from: named).isEmpty, "a machine differs from itself")
    } catch let error as DefinitionError {
      _ = "\(error)"
    }
  }
}
