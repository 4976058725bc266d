import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// A definition changes the lengths of its timeouts while entities wait for them.
@Suite("Changed timeouts")
struct ChangedTimeoutTests {
  typealias RestoreError = Sketch.RestoreError

  private static let noon = Date(timeIntervalSinceReferenceDate: 0)

  /// A machine whose state `x` has timeouts, each of which leads to a state that has its length as its name.
  private func machine(_ lengths: [Int], sharesTimeouts: Bool = false) throws -> Sketch {
    try Sketch(initial: "x") {
      Sketch.State("x")
      ["10", "20", "30", "40", "50"].map { Sketch.State($0) }
      for length in lengths {
        if sharesTimeouts {
          Sketch.Event.after(.seconds(length), from: "x", to: "x").shouldFire { _ in false }
        }
        Sketch.Event.after(.seconds(length), from: "x", to: "\(length)")
      }
    }
  }

  /// A snapshot in which the timeout set first is due last.
  private func snapshot(waitingFor lengths: [Int]) -> Sketch.Snapshot {
    let timers = lengths.enumerated().map { position, length in
      Sketch.PendingTimer(
        .timeout(of: "x"),
        duration: .seconds(length),
        deadline: Self.noon + Double(1_000 - position)
      )
    }
    return Sketch.Snapshot(configuration: ["x"], timers: timers)
  }

  /// Which timeouts of a machine stored ones stand for, stated once more and differently; nil if that is not clear.
  private func successors(of stored: [Int], among known: [Int]) -> [Int]? {
    let (gone, new) = (stored.filter { !known.contains($0) }, known.filter { !stored.contains($0) })
    guard gone.isEmpty || gone.count == new.count else { return nil }
    return stored.map { length in gone.firstIndex(of: length).map { new[$0] } ?? length }
  }

  /// All lists of at most three different elements.
  private static func lists(of elements: [Int]) -> [[Int]] {
    var lists: [[Int]] = [[]]
    var longest: [[Int]] = [[]]
    for _ in 0..<3 {
      longest = longest.flatMap { list in
        elements.filter { !list.contains($0) }.map { list + [$0] }
      }
      lists += longest
    }
    return lists
  }

  @Test(arguments: lists(of: [10, 20, 30, 40, 50]), [false, true])
  func `stored timeouts keep their deadlines, by length and then by order, or are named`(
    _ known: [Int],
    sharesTimeouts: Bool
  ) throws {
    let machine = try machine(known, sharesTimeouts: sharesTimeouts)
    for stored in Self.lists(of: [10, 20, 30]) {
      let snapshot = snapshot(waitingFor: stored)
      guard let expected = successors(of: stored, among: known) else {
        let error = #expect(throws: RestoreError.self) { try machine.restored(from: snapshot) }
        let named = RestoreError.changedTimeouts(
          of: "x",
          stored: stored.map { .seconds($0) },
          known: known.map { .seconds($0) }
        )
        #expect(error == named, "\(stored) to \(known)")
        for length in stored + known { #expect(named.description.contains("\(length).0 s")) }
        continue
      }
      var restored = try machine.restored(from: snapshot)
      #expect(restored.timers.map(\.duration) == expected.map { .seconds($0) })
      #expect(restored.timers.map(\.deadline) == snapshot.timers.map(\.deadline))
      #expect(try machine.restored(from: restored.snapshot) == restored)
      let later = try machine.restored(
        from: snapshot,
        deadlines: .remaining(since: Self.noon, now: Self.noon + 5)
      )
      #expect(later.timers.map(\.deadline) == snapshot.timers.map { $0.deadline + 5 })
      try restored.advance(to: .distantFuture)
      #expect(restored.state == expected.last.map { "\($0)" } ?? "x", "\(stored) to \(known)")
    }
  }

  @Test(arguments: lists(of: [10, 20, 30]))
  func `restarting sets the timeouts of the machine, whatever is stored`(_ stored: [Int]) throws {
    let machine = try machine([30, 40])
    let restored = try machine.restored(
      from: snapshot(waitingFor: stored),
      deadlines: .restarted(at: Self.noon)
    )
    #expect(restored.timers.map(\.duration) == [.seconds(30), .seconds(40)])
    #expect(restored.nextDeadline == Self.noon + 30)
  }

  @Test func `an entity that waits survives a longer timeout, and expires when it was told to`()
    throws
  {
    var order = try machine([10])
    try order.activate(at: Self.noon)
    let changed = try machine([20])
    var restored = try changed.restored(column: order.column)
    #expect(restored.nextDeadline == Self.noon + 10)
    try restored.advance(to: Self.noon + 10)
    #expect(restored.state == "20")
    let json = try ArchiveCoder.json.roundTrip(order, with: changed)
    #expect(json.nextDeadline == Self.noon + 10)
  }

  @Test func `a timeout that is new is not waited for until it is restarted or entered again`()
    throws
  {
    var order = try machine([])
    try order.activate(at: Self.noon)
    let changed = try machine([20])
    let kept = try changed.restored(column: order.column)
    #expect(kept.nextDeadline == nil)
    let restarted = try changed.restored(
      from: order.snapshot,
      deadlines: .restarted(at: Self.noon + 5)
    )
    #expect(restarted.nextDeadline == Self.noon + 25)
  }

  @Test func `each state has its own timeouts, and the first that do not match is named`() throws {
    func regions(_ left: [Int], _ right: [Int]) throws -> Sketch {
      try Sketch {
        Sketch.State(parallel: "p") {
          Sketch.State("left")
          Sketch.State("right")
        }
        for length in left { Sketch.Event.after(.seconds(length), in: "left") }
        for length in right { Sketch.Event.after(.seconds(length), in: "right") }
      }
    }
    let old = try regions([1, 2], [1, 2]).activated(at: Self.noon)
    let moved = try regions([3, 1], [2, 4]).restored(from: old.snapshot)
    #expect(moved.timers.map(\.duration) == [1, 3, 4, 2].map { .seconds($0) })
    #expect(moved.timers.map(\.deadline) == old.timers.map(\.deadline))
    #expect(
      throws: RestoreError.changedTimeouts(
        of: "left",
        stored: [.seconds(1), .seconds(2)],
        known: []
      )
    ) {
      try regions([], []).restored(from: old.snapshot)
    }
    #expect(
      throws: RestoreError.changedTimeouts(
        of: "right",
        stored: [.seconds(1), .seconds(2)],
        known: [.seconds(1)]
      )
    ) {
      try regions([1, 2], [1]).restored(from: old.snapshot)
    }
  }

  @Test func `errors name both lists and the step of a migration`() throws {
    func text(_ stored: [Int], _ known: [Int]) throws -> String? {
      let machine = try machine(known)
      let error = #expect(throws: RestoreError.self) {
        try machine.restored(from: snapshot(waitingFor: stored))
      }
      return error?.description
    }
    #expect(
      try text([10], [])
        == "The stored timeouts of the state 'x' are 10.0 s, but it has none now: drop 10.0 s with the "
        + "migration step 'dropTimeout'."
    )
    #expect(
      try text([10, 20], [20])
        == "The stored timeouts of the state 'x' are 10.0 s and 20.0 s, but those of the machine are 20.0 s: "
        + "drop 10.0 s with the migration step 'dropTimeout'."
    )
    #expect(
      try text([10], [20, 30])
        == "The stored timeouts of the state 'x' are 10.0 s, but those of the machine are 20.0 s and 30.0 s: "
        + "map them with the migration step 'changeTimeout', or drop one with 'dropTimeout'."
    )
  }

  @Test func `an archive with very many timeouts is refused in a short sentence`() throws {
    let many = Sketch.Snapshot(
      configuration: ["x"],
      timers: (1...5_000).map {
        Sketch.PendingTimer(.timeout(of: "x"), duration: .seconds($0), deadline: Self.noon)
      }
    )
    let machine = try machine([10])
    let error = #expect(throws: RestoreError.self) { try machine.restored(from: many) }
    #expect((error?.description.count ?? .max) < 400)
  }
}
