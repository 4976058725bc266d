import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// What differences and proofs say about timeouts whose lengths have changed.
@Suite("Migration: changed timeouts")
struct TimeoutProofTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 0)

  /// A machine whose state `x` has timeouts that lead nowhere, so that one can pass while others go on.
  private func machine(_ lengths: [Int], more: String = "a") throws -> Sketch {
    try Sketch(initial: "x") {
      Sketch.State("x")
      Sketch.Event(more, in: "x")
      for length in lengths { Sketch.Event.after(.seconds(length), in: "x") }
    }
  }

  private static let lists: [[Int]] = [
    [], [10], [20], [30], [10, 20], [20, 10], [10, 30], [30, 10], [20, 30], [10, 20, 30],
    [30, 20, 10],
  ]

  private static func snapshot(_ lengths: some Sequence<Int>) -> Sketch.Snapshot {
    let timers = lengths.map { length in
      Sketch.PendingTimer(
        .timeout(of: "x"),
        duration: .seconds(length),
        deadline: start + Double(length)
      )
    }
    return Sketch.Snapshot(configuration: ["x"], timers: timers)
  }

  private static func subsets(of lengths: [Int]) -> [[Int]] {
    (0..<1 << lengths.count).map { bits in
      lengths.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
    }
  }

  @Test(arguments: lists, lists)
  func `a proof holds for whichever of its timeouts an entity still waits for`(
    _ before: [Int],
    _ after: [Int]
  ) throws {
    let (old, new) = (try machine(before), try machine(after, more: "b"))
    let difference = new.difference(from: old)
    let migration = Migration(from: old)
    let report = try new.migrationReport(for: [migration])
    let prototype = try new.evolving(from: [migration])
    var isAnyLost = false
    for waiting in Self.subsets(of: before) {
      let snapshot = Self.snapshot(waiting)
      let restored = Result { try new.restored(from: snapshot) }
      let migrated = Result { try prototype.migrated(snapshot, from: migration.fingerprint) }
      #expect((try? restored.get()) == nil || (try? migrated.get()) != nil)
      guard (try? restored.get()) == nil else { continue }
      isAnyLost = true
      #expect((try? migrated.get()) == nil, "\(waiting)")
    }
    #expect(difference.loadsAll == !isAnyLost, "\(difference)")
    #expect(report.isProven == !isAnyLost, "\(report)")
    let isMissing = after.contains { !before.contains($0) } && before.count < after.count
    #expect(isAnyLost || report.versions[0].missingTimeouts.isEmpty == !isMissing, "\(report)")
  }

  @Test(arguments: lists.filter { !$0.isEmpty })
  func `dropping and changing each timeout makes any change provable`(_ before: [Int]) throws {
    let old = try machine(before)
    let dropping = Migration(
      from: old,
      steps: before.map { .dropTimeout(of: "x", .seconds($0)) }
    )
    #expect(try machine([7, 8], more: "b").migrationReport(for: [dropping]).isProven)
    let changing = Migration(
      from: old,
      steps: before.map { .changeTimeout(of: "x", from: .seconds($0), to: .seconds($0 * 7)) }
    )
    let new = try machine(before.map { $0 * 7 }.reversed(), more: "b")
    #expect(try new.migrationReport(for: [changing]).isProven)
    let migrated = try new.evolving(from: [changing])
      .migrated(Self.snapshot(before), from: changing.fingerprint)
    #expect(migrated.timers.map(\.duration) == before.map { .seconds($0 * 7) })
    #expect(migrated.timers.map(\.deadline) == before.map { Self.start + Double($0 * 7) })
  }

  @Test func `a step that names a length that the next definition lacks is a mistake`() throws {
    let (old, new) = (try machine([10]), try machine([20, 30], more: "b"))
    let steps: [(Migration.Step, String)] = [
      (.changeTimeout(of: "x", from: .seconds(10), to: .seconds(25)), "25.0 s"),
      (.startTimeout(of: "x", .seconds(40), at: Self.start), "40.0 s"),
    ]
    for (step, length) in steps {
      let error = #expect(throws: EvolutionError.self) {
        try new.evolving(from: [Migration(from: old, step)])
      }
      #expect(
        error?.description.contains(
          "step #1: 'x' has no timeout of \(length); its timeouts are: 20.0 s and 30.0 s"
        ) == true
      )
    }
    let renamed = try Sketch(initial: "y") {
      Sketch.State("y")
      Sketch.Event.after(.seconds(25), in: "y")
    }
    _ = try renamed.evolving(
      from: [Migration(from: old, steps[0].0, .renameState("x", to: "y"))]
    )
  }

  @Test func `a timeout that has changed is not started a second time`() throws {
    let (old, new) = (try machine([10]), try machine([20], more: "b"))
    let migration = Migration(from: old, .startTimeout(of: "x", .seconds(20), at: Self.start))
    let prototype = try new.evolving(from: [migration])
    for (waiting, deadline) in [([10], 10.0), ([], 20)] {
      let migrated = try prototype.migrated(Self.snapshot(waiting), from: migration.fingerprint)
      #expect(migrated.timers.map(\.deadline) == [Self.start + deadline])
      #expect(migrated.timers.map(\.duration) == [.seconds(20)])
    }
  }
}
