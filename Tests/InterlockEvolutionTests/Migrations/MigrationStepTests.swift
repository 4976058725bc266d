import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// The effect of each step on a snapshot.
@Suite("Migration: steps")
struct MigrationStepTests {
  private typealias Snapshot = DynamicMachine.Snapshot

  private static let start = Date(timeIntervalSinceReferenceDate: 1_000)

  /// Two regions, each with a history state, timeouts and a state that defers.
  private static func player(
    _ names: [String: String] = [:],
    after seconds: Int = 10,
    @Sketch.Builder _ more: () -> [Sketch.Builder.Element] = { [] },
    @Sketch.Builder states: () -> [Sketch.Builder.Element] = { [] }
  ) throws -> Sketch {
    func name(_ old: String) -> String { names[old] ?? old }
    return try Sketch(initial: name("off")) {
      Sketch.State(name("off"))
      Sketch.State(parallel: name("on")) {
        Sketch.State(name("sound")) {
          Sketch.State(name("loud"))
          Sketch.State(name("muted"))
          Sketch.State.history(name("lastSound"), default: name("loud"))
        }
        Sketch.State(name("disc")) {
          Sketch.State(name("stopped")).deferring(name("skip"))
          Sketch.State(name("playing"))
          Sketch.State.history(name("lastDisc"), default: name("stopped"))
          states()
        }
      }
      Sketch.Event(name("power"), from: name("off"), to: name("lastSound"), name("lastDisc"))
      Sketch.Event(name("power"), from: name("on"), to: name("off"))
      Sketch.Event(name("mute"), from: name("loud"), to: name("muted"))
      Sketch.Event(name("play"), from: name("stopped"), to: name("playing"))
      Sketch.Event(name("skip"), in: name("playing"))
      Sketch.Event.after(.seconds(seconds), from: name("playing"), to: name("stopped"))
      more()
    }
  }

  /// A snapshot with at least one of everything.
  private static func full() throws -> Snapshot {
    Snapshot(
      configuration: ["muted", "playing"],
      history: ["lastSound": ["loud"], "lastDisc": ["playing"]],
      timers: [
        .init(.timeout(of: "playing"), seconds: 10, deadline: start),
        .init(
          .event(.init(event: "play", userInfo: ["n": 1]), id: "x"),
          seconds: 5,
          deadline: start
        ),
      ],
      deferred: [.init(event: "skip", userInfo: ["track": 4]), .init(event: "mute")]
    )
  }

  private func migrated(
    _ snapshot: Snapshot? = nil,
    from source: Sketch? = nil,
    to target: Sketch,
    _ steps: Migration.Step...
  ) throws -> Snapshot {
    let source = try source ?? Self.player()
    let machine = try target.evolving(from: [Migration(from: source, steps: steps)])
    return try machine.migrated(snapshot ?? Self.full(), from: source.fingerprint)
  }

  private func error(
    _ snapshot: Snapshot? = nil,
    to target: Sketch,
    _ steps: Migration.Step...
  ) throws -> MigrationError? {
    let source = try Self.player()
    let machine = try target.evolving(from: [Migration(from: source, steps: steps)])
    let original = try snapshot ?? Self.full()
    do throws(MigrationError) {
      _ = try machine.migrated(original, from: source.fingerprint)
      return nil
    } catch {
      #expect(error.fingerprint == source.fingerprint && error.migration == 1)
      #expect(error.configuration == original.configuration)
      return error
    }
  }

  @Test func `a rename replaces the old name everywhere in a snapshot`() throws {
    let target = try Self.player(
      ["playing": "spinning", "lastDisc": "before", "skip": "next", "play": "go"]
    )
    let snapshot = try migrated(
      to: target,
      .renameState("playing", to: "spinning"),
      .renameState("lastDisc", to: "before"),
      .renameEvent("skip", to: "next"),
      .renameEvent("play", to: "go")
    )
    #expect(snapshot.configuration == ["muted", "spinning"])
    #expect(snapshot.history == ["lastSound": ["loud"], "before": ["spinning"]])
    #expect(
      snapshot.timers.map(\.content) == [
        .timeout(of: "spinning"), .event(.init(event: "go"), id: "x"),
      ]
    )
    #expect(snapshot.deferred.map(\.event) == ["next", "mute"])
    #expect(snapshot.deferred[0].userInfo["track"] as? Int == 4)
    guard case .event(let item, _) = snapshot.timers[1].content else { return }
    #expect(item.userInfo["n"] as? Int == 1)
    #expect(snapshot.fingerprint == nil)
  }

  @Test func `renames apply in order, so two names can be swapped`() throws {
    let target = try Self.player(["loud": "muted", "muted": "loud"])
    let snapshot = try migrated(
      to: target,
      .renameState("loud", to: "-"),
      .renameState("muted", to: "loud"),
      .renameState("-", to: "muted")
    )
    #expect(snapshot.configuration == ["loud", "playing"])
    #expect(snapshot.history["lastSound"] == ["muted"])
  }

  @Test func `merging combines two states, but refuses to merge two histories`() throws {
    let flat = try Sketch(initial: "a") {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.Event("x", from: "a", to: "b")
      Sketch.Event("x", from: "b", to: "c")
    }
    let merged = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("d")
      Sketch.Event("x", from: "a", to: "d")
    }
    for state in ["b", "c"] {
      let snapshot = try migrated(
        Snapshot(state: state),
        from: flat,
        to: merged,
        .mergeStates(["b", "c"], into: "d")
      )
      #expect(snapshot == Snapshot(state: "d"))
    }
    let error = try error(
      to: Self.player { Sketch.State("x") },
      .mergeStates(["lastSound", "lastDisc"], into: "lastDisc")
    )
    #expect(error?.reason == .mergedHistory("lastDisc"))
  }

  @Test(arguments: [(["loud"], "soft"), (["muted"], "silent")])
  func `a state is split by the other active states`(_ sound: [String], _ expected: String) throws {
    let target = try Self.player(["playing": "soft"]) {
      Sketch.Event("hush", from: "soft", to: "silent")
      Sketch.Event.after(.seconds(10), from: "silent", to: "stopped")
    } states: {
      Sketch.State("silent")
    }
    let snapshot = try migrated(
      Snapshot(
        configuration: sound + ["playing"],
        history: ["lastDisc": ["playing"]],
        timers: [.init(.timeout(of: "playing"), seconds: 10, deadline: Self.start)]
      ),
      to: target,
      .splitState("playing", into: [.init("silent", besides: "muted"), .init("soft")])
    )
    #expect(snapshot.configuration == sound + [expected])
    #expect(snapshot.history == ["lastDisc": [expected]])
    #expect(snapshot.timers.map(\.content) == [.timeout(of: expected)])
  }

  @Test func `code that splits a state sees the user info`() throws {
    let source = try Sketch(initial: "open") { Sketch.State("open") }
    let target = try Sketch(initial: "calm") {
      Sketch.State("calm")
      Sketch.State("urgent")
      Sketch.Event("hurry", from: "calm", to: "urgent")
    }
    let step = Migration.Step.splitState("open", into: ["calm", "urgent"]) { snapshot, userInfo in
      guard let days = userInfo["days"] as? Int else { throw Fault("no days") }
      return days < 0 ? "lost" : days < 3 ? "urgent" : "calm"
    }
    let machine = try target.evolving(from: [Migration(from: source, step)])
    func state(_ userInfo: UserInfo) throws -> String? {
      try machine.migrated(Snapshot(state: "open"), from: source.fingerprint, userInfo: userInfo)
        .state
    }
    #expect(try state(["days": 1]) == "urgent")
    #expect(try state(["days": 9]) == "calm")
    let unexpected = #expect(throws: MigrationError.self) { try state(["days": -1]) }
    #expect(unexpected?.reason == .unexpectedBranch("lost", of: "open"))
    let failed = #expect(throws: MigrationError.self) { try state([:]) }
    #expect(failed?.reason == .codeFailed(step: "split of open", cause: "fault at no days"))
    #expect(
      failed?.description
        == "A machine in 'open' of the definition \(source.fingerprint) cannot be loaded, "
        + "migration #1: the step 'split of open' failed: fault at no days."
    )
  }

  @Test func `a split without a matching branch is an error`() throws {
    let step = Migration.Step.splitState("playing", into: [.init("stopped", besides: "loud")])
    #expect(
      try error(to: Self.player { Sketch.State("x") }, step)?.reason == .noBranch(of: "playing")
    )
  }

  @Test func `a state can become parallel and revert`() throws {
    let flat = try Sketch(initial: "off") {
      Sketch.State("off")
      Sketch.State("on")
      Sketch.Event("power", from: "off", to: "on")
    }
    let on = try migrated(
      Snapshot(state: "on"),
      from: flat,
      to: Self.player(),
      .replaceStates(["on"], with: ["loud", "stopped"])
    )
    #expect(on.configuration == ["loud", "stopped"])
    let back = try migrated(
      Snapshot(configuration: ["loud", "stopped"]),
      to: flat,
      .replaceStates(["loud", "stopped"], with: ["on"])
    )
    #expect(back == Snapshot(state: "on"))
    let other = Snapshot(configuration: ["muted", "stopped"])
    #expect(throws: MigrationError.self) {
      try migrated(other, to: flat, .replaceStates(["loud", "stopped"], with: ["on"]))
    }
  }

  @Test func `a resized timeout counts from its original start`() throws {
    let target = try Self.player(after: 25)
    let snapshot = try migrated(
      to: target,
      .changeTimeout(of: "playing", from: .seconds(10), to: .seconds(25))
    )
    #expect(snapshot.timers[0].seconds == 25)
    #expect(snapshot.timers[0].deadline == Self.start + 15)
    let kept = try migrated(to: target)
    #expect(kept.timers[0].seconds == 25)
    #expect(kept.timers[0].deadline == Self.start)
    let dropped = try migrated(to: target, .dropTimeout(of: "playing", .seconds(10)))
    #expect(dropped.timers.count == 1)
  }

  @Test func `a new timeout is started once where its state is active`() throws {
    let target = try Self.player {
      Sketch.Event.after(.seconds(60), from: "on", to: "off")
      Sketch.Event.after(.seconds(3), from: "off", to: "off")
    }
    let steps = [
      Migration.Step.startTimeout(of: "on", .seconds(60), at: Self.start),
      .startTimeout(of: "off", .seconds(3), at: Self.start),
      .startTimeout(of: "playing", .seconds(10), at: .distantPast),
    ]
    let source = try Self.player()
    let machine = try target.evolving(from: [Migration(from: source, steps: steps)])
    let on = try machine.migrated(Self.full(), from: source.fingerprint)
    #expect(
      on.timers.map(\.content) == [
        .timeout(of: "playing"), .event(.init(event: "play"), id: "x"), .timeout(of: "on"),
      ]
    )
    #expect(on.timers.map(\.deadline) == [Self.start, Self.start, Self.start + 60])
    let off = try machine.migrated(Snapshot(state: "off"), from: source.fingerprint)
    #expect(off.timers.map(\.content) == [.timeout(of: "off")])
    var restored = try machine.restored(from: off)
    #expect(try restored.advance(to: Self.start + 3).count == 1)
    // An entity that has not begun sets its timeouts when it does.
    let inactive = try machine.migrated(Snapshot(state: nil), from: source.fingerprint)
    #expect(inactive == Snapshot(state: nil))
  }

  @Test func `waiting events are dropped only if a step says so`() throws {
    let target = try Self.player(["skip": "next"])
    #expect(try error(to: target)?.reason == .unknownEvent("skip"))
    let snapshot = try migrated(to: target, .dropEvent("skip"))
    #expect(snapshot.deferred.map(\.event) == ["mute"])
    let merged = try migrated(to: target, .mergeEvents(["skip", "play"], into: "next"))
    #expect(merged.deferred.map(\.event) == ["next", "mute"])
  }

  @Test func `an event unknown to the old definition too is kept`() throws {
    var snapshot = try Self.full()
    snapshot.deferred.append(.init(event: "stranger"))
    #expect(try migrated(snapshot, to: Self.player { Sketch.State("x") }).deferred.count == 3)
  }

  @Test func `history is dropped only if a step says so`() throws {
    let target = try Self.player { Sketch.State("x") }
    #expect(try migrated(to: target, .forgetHistory("lastDisc")).history == ["lastSound": ["loud"]])
    let without = try Sketch(initial: "off") {
      Self.withoutHistory
    }
    guard case .doesNotFit(.unknownState(let state, _)) = try error(to: without)?.reason else {
      Issue.record("history was dropped")
      return
    }
    #expect(["lastSound", "lastDisc"].contains(state))
  }

  @Sketch.Builder private static var withoutHistory: [Sketch.Builder.Element] {
    Sketch.State("off")
    Sketch.State(parallel: "on") {
      Sketch.State("sound") { ["loud", "muted"].map { Sketch.State($0) } }
      Sketch.State("disc") { ["stopped", "playing"].map { Sketch.State($0) } }
    }
    Sketch.Event.after(.seconds(10), from: "playing", to: "stopped")
    ["skip", "mute", "play"].map { Sketch.Event($0, in: "off") }
  }

  @Test func `code may change anything that fits`() throws {
    let target = try Self.player { Sketch.State("x") }
    let snapshot = try migrated(
      to: target,
      .code("switch off") { snapshot, _ in
        snapshot.configuration = ["off"]
        snapshot.timers = []
      }
    )
    #expect(snapshot.configuration == ["off"])
    let wrong = try error(
      to: target,
      .code("break") { snapshot, _ in snapshot.configuration = ["?"] }
    )
    guard case .doesNotFit(.unknownState("?", _)) = wrong?.reason else {
      Issue.record("\(wrong as Any)")
      return
    }
    let thrown = try error(to: target, .code("fail") { _, _ in throw Fault("step") })
    #expect(thrown?.reason == .codeFailed(step: "fail", cause: "fault at step"))
  }

  @Test func `an inactive machine stays inactive`() throws {
    let snapshot = try migrated(Snapshot(state: nil), to: Self.player { Sketch.State("x") })
    #expect(snapshot == Snapshot(state: nil))
  }
}
