import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// Proofs of migration chains.
@Suite("Migration: check")
struct MigrationCheckTests {
  private typealias Part = MigrationReport.Loss.Part

  private func report(
    _ source: Sketch,
    _ target: Sketch,
    _ steps: Migration.Step...
  ) throws -> MigrationReport {
    try target.migrationReport(for: [Migration(from: source, steps: steps)])
  }

  private func machine(
    _ states: [String],
    @Sketch.Builder _ more: () -> [Sketch.Builder.Element] = { [] }
  ) throws -> Sketch {
    try Sketch {
      states.map { Sketch.State($0) }
      for (from, to) in zip(states, states.dropFirst()) { Sketch.Event("go", from: from, to: to) }
      more()
    }
  }

  @Test func `a renamed state is lost until a step maps it`() throws {
    let (old, new) = (try machine(["a", "b", "c"]), try machine(["a", "x", "c"]))
    let lost = try report(old, new)
    #expect(!lost.isProven)
    #expect(lost.versions.map(\.fingerprint) == [old.fingerprint])
    #expect(lost.versions[0].losses.map(\.configuration) == [["b"]])
    #expect(lost.versions[0].losses.map(\.part) == [.configuration])
    #expect(
      lost.description
        == """
        definition \(old.fingerprint): 1 loss in all 3 configurations
          machine in 'b': The machine has no state 'b' (did you mean 'a'?); its states are 'a', 'x' and \
        'c'. Add a step \
        that handles it
        """
    )
    let proven = try report(old, new, .renameState("b", to: "x"))
    #expect(proven.isProven && proven.versions[0].exploredCount == 3)
    #expect(
      proven.description
        == "definition \(old.fingerprint): nothing is lost in all 3 configurations"
    )
  }

  @Test func `former names count as steps`() throws {
    let old = try machine(["a", "b"])
    let new = try Sketch {
      Sketch.State("a")
      Sketch.State("x").formerly("b")
      Sketch.Event("go", from: "a", to: "x")
    }
    #expect(try report(old, new).isProven)
  }

  @Test func `unreachable states are not lost`() throws {
    let old = try machine(["a", "b"]) { Sketch.State("island") }
    #expect(try report(old, machine(["a", "b"])).isProven)
  }

  @Test func `every definition of a chain is followed to the newest`() throws {
    let (first, second) = (try machine(["a", "b", "c"]), try machine(["a", "b", "d"]))
    let third = try machine(["a", "e"])
    let chain = [
      Migration(from: first, .renameState("c", to: "d")),
      Migration(from: second, .renameState("b", to: "e")),
    ]
    let report = try third.migrationReport(for: chain)
    #expect(report.versions.map(\.exploredCount) == [3, 3])
    #expect(report.versions.map { $0.losses.map(\.configuration) } == [[["c"]], [["d"]]])
    #expect(report.versions.map { $0.losses.map(\.error.migration) } == [[2], [2]])
  }

  @Test func `every state that code can split into is followed`() throws {
    let old = try machine(["a", "b"])
    let new = try machine(["a", "x", "y"])
    func step(_ states: [String]) -> Migration.Step {
      .splitState("b", into: states) { _, _ in throw Fault("nobody asks") }
    }
    #expect(try report(old, new, step(["x", "y"])).isProven)
    let wrong = try report(old, new, step(["x", "z"]))
    #expect(wrong.versions[0].losses.map(\.configuration) == [["b"]])
    #expect(try !report(old, new, step([])).isProven)
  }

  @Test func `lost history, timeouts and deferred events are listed`() throws {
    func player(
      @Sketch.Builder _ events: () -> [Sketch.Builder.Element],
      _ child: String,
      _ last: String
    ) throws -> Sketch {
      try Sketch(initial: "off") {
        Sketch.State("off")
        Sketch.State("on") {
          Sketch.State("idle")
          Sketch.State(child)
          Sketch.State.history(last, default: "idle")
        }
        Sketch.Event("power", from: "off", to: last)
        Sketch.Event("power", from: "on", to: "off")
        Sketch.Event("play", from: "idle", to: child)
        events()
      }
    }
    let old = try Sketch(initial: "off") {
      Sketch.State("off").deferring("skip")
      Sketch.State("on") {
        Sketch.State("idle")
        Sketch.State("playing")
        Sketch.State.history("last", default: "idle")
      }
      Sketch.Event("power", from: "off", to: "last")
      Sketch.Event("power", from: "on", to: "off")
      Sketch.Event("play", from: "idle", to: "playing")
      Sketch.Event("skip", in: "playing")
      Sketch.Event.after(.seconds(10), from: "playing", to: "idle")
    }
    let new = try player(
      {
        Sketch.Event.after(.seconds(20), from: "playing", to: "idle")
        Sketch.Event.after(.seconds(30), from: "playing", to: "idle")
      },
      "playing",
      "before"
    )
    let lost = try report(old, new)
    #expect(
      Set(lost.versions[0].losses.map(\.part)) == [
        .history("last", was: ["idle"]), .history("last", was: ["playing"]),
        .timeout(of: "playing", after: .seconds(10)), .event("skip"),
      ]
    )
    let proven = try report(
      old,
      new,
      .renameState("last", to: "before"),
      .changeTimeout(of: "playing", from: .seconds(10), to: .seconds(20)),
      .dropEvent("skip")
    )
    #expect(proven.isProven, "\(proven)")
    #expect(proven.versions[0].missingTimeouts.map(\.duration) == [.seconds(30)])
  }

  @Test func `a timeout that existing entities would never start is listed until a step starts it`()
    throws
  {
    let old = try machine(["a", "b"])
    let new = try machine(["a", "b"]) { Sketch.Event.after(.seconds(5), from: "b", to: "a") }
    let report = try report(old, new)
    #expect(report.isProven)
    #expect(report.versions[0].missingTimeouts.map(\.state) == ["b"])
    #expect(report.versions[0].missingTimeouts.map(\.duration) == [.seconds(5)])
    #expect(
      report.description.hasSuffix(
        "\n  timeout of 'b' after 5.0 s: not waited for by entities that are in the state; 'startTimeout' starts it"
      )
    )
    let started = try self.report(
      old,
      new,
      .startTimeout(of: "b", .seconds(5), at: Date(timeIntervalSinceReferenceDate: 0))
    )
    #expect(started.versions[0].missingTimeouts == [])
  }

  @Test(.enabled(if: Share.current != .daily, "10,000 configurations take long in a debug build"))
  func `a machine with too many configurations is not proven`() throws {
    let names = (0..<9).map { "r\($0)" }
    func wide(_ more: String) throws -> Sketch {
      try Sketch {
        Sketch.State(parallel: "p") {
          names.map { name in
            Sketch.State(name) { ["0", "1", "2"].map { Sketch.State(name + "." + $0) } }
          }
        }
        names.map { Sketch.Event($0, from: $0 + ".0", to: $0 + ".1") }
        names.map { Sketch.Event($0, from: $0 + ".1", to: $0 + ".2") }
        Sketch.Event(more, in: "p")
      }
    }
    let report = try report(wide("x"), wide("y"))
    #expect(!report.isProven && !report.versions[0].isFullyExplored)
    #expect(report.versions[0].losses.isEmpty)
    #expect(report.description.contains("nothing is lost in the first"))
  }

  /// A machine with every name changed.
  private func renamed(_ machine: Sketch) throws -> (Sketch, [Migration.Step]) {
    let data = try JSONValue(encoding: machine).replacing([.key("fingerprint")], with: nil)
    var steps: [Migration.Step] = []
    var text = try data.text
    for id in machine.states.map(\.id) {
      text = text.replacingOccurrences(of: "\"\(id)\"", with: "\"\(id)'\"")
      steps.append(.renameState(id, to: id + "'"))
    }
    return (try JSONDecoder().decode(Sketch.self, from: Data(text.utf8)), steps)
  }

  @Test(arguments: 0..<Share.of(daily: 8, gate: 80, soak: 1_000) as Range<UInt64>)
  func `renaming every state of a random machine is proven and keeps entities alive`(
    _ seed: UInt64
  ) throws {
    let life = try RandomLife(seed: seed, hasCode: false)
    let (target, steps) = try renamed(life.prototype)
    let migration = Migration(from: life.prototype, steps: steps)
    let report = try target.migrationReport(for: [migration])
    #expect(report.versions[0].losses.isEmpty, "\(report)")
    let prototype = try target.evolving(from: [migration])
    var machine = life.prototype
    var time = RandomLife.start
    for deed in life.deeds {
      var snapshot = machine.snapshot
      var other = try prototype.restored(
        from: prototype.migrated(snapshot, from: migration.fingerprint)
      )
      snapshot.fingerprint = migration.fingerprint
      #expect(try prototype.restored(from: snapshot) == other)
      var otherTime = time
      _ = life.outcome(of: deed, &machine, &time)
      _ = life.outcome(of: deed, &other, &otherTime)
      #expect(other.configuration == machine.configuration.map { $0 + "'" }, "seed \(seed)")
      #expect(other.nextDeadline == machine.nextDeadline)
    }
  }

  @Test(arguments: 0..<Share.of(daily: 10, gate: 120, soak: 1_000) as Range<UInt64>)
  func `every loss that occurs was listed`(_ seed: UInt64) throws {
    let life = try RandomLife(seed: seed)
    let names = life.prototype.states.filter { !$0.kind.isPseudoState }.map(\.id)
    let victim = names[Int(seed) % names.count]
    let step = Migration.Step.renameState(victim, to: "nowhere")
    let target = try Sketch(initial: life.prototype.initial) {
      life.prototype.states.filter { life.prototype.parent(of: $0.id) == nil }
      life.prototype.events
      Sketch.Event("of the new one", in: names[0])
    }
    let migration = Migration(from: life.prototype, step)
    let report = try target.migrationReport(for: [migration]).versions[0]
    let lost = Set(report.losses.map(\.configuration))
    let prototype = try target.evolving(from: [migration])
    var machine = life.prototype
    var time = RandomLife.start
    for deed in life.deeds {
      _ = life.outcome(of: deed, &machine, &time)
      let snapshot = machine.snapshot
      guard (try? prototype.migrated(snapshot, from: migration.fingerprint)) == nil else {
        continue
      }
      #expect(!report.losses.isEmpty || !report.isFullyExplored, "seed \(seed)")
      if snapshot.history.isEmpty, snapshot.timers.isEmpty, report.isFullyExplored {
        #expect(lost.contains(snapshot.configuration), "seed \(seed): \(snapshot.configuration)")
      }
    }
  }
}

extension StateKind {
  fileprivate var isPseudoState: Bool {
    self == .shallowHistory || self == .deepHistory || self == .choice
  }
}
