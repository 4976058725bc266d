import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

/// `isIn`, `configuration`, `isActive` and `ancestors` of whatever runs a machine.
@MainActor
@Suite("Where a live machine is", .hangLimit)
struct LiveConfigurationTests {
  private typealias Model = ObservableMachine<String, String>
  private typealias Life = Sketch.With<Int>

  /// Something that runs the machine of this suite.
  private struct Host {
    let isIn: @MainActor (String) -> Bool
    let configuration: @MainActor () -> [String]
    let isActive: @MainActor () -> Bool
    let ancestors: @MainActor (String) -> [String]
    let fire: @MainActor (String) async throws -> Void
    let settle: @MainActor () async -> Bool
    let end: @MainActor () async -> Void
  }

  enum Kind: CaseIterable { case actor, actorWithContext, model, modelWithContext }

  /// A player with a lamp, whose regions are left and reached again.
  private static let house = Sketch.State("house") {
    Sketch.State("off")
    Sketch.State(parallel: "on") {
      Sketch.State("sound") {
        Sketch.State("loud")
        Sketch.State("mute")
        Sketch.Event("hush", from: "loud", to: "mute")
      }
      Sketch.State("lamp") {
        Sketch.State("bright")
        Sketch.State("dim")
      }
    }
    Sketch.Event("power", from: "off", to: "on")
    Sketch.Event("power", from: "on", to: "off")
  }

  /// What ends it for good.
  private static let end = Sketch.Event("break", from: "house", to: "broken")

  private func player() throws -> Sketch {
    try Sketch(initial: "off") {
      Self.house
      Sketch.State.final("broken")
      Self.end
    }
  }

  private func lifeOfPlayer() throws -> Life {
    try Life(initial: "off") {
      Life.State(Self.house)
      Life.State.final("broken")
      Life.Event(Self.end)
    }
  }

  private func host(
    _ kind: Kind,
    isBegun: Bool = true,
    in configuration: [String]? = nil
  ) async throws -> Host {
    let snapshot = configuration.map { Sketch.Snapshot(configuration: $0) }
    let clock = ManualClock()
    let host: Host
    switch kind {
    case .actor:
      let machine = try snapshot.map { try player().restored(from: $0) } ?? player()
      let live = Live(machine, isSuspended: !isBegun, clock: clock)
      host = Host(
        isIn: { live.isIn($0) },
        configuration: { live.configuration },
        isActive: { live.isActive },
        ancestors: { live.ancestors(of: $0) },
        fire: { try await live.fire($0) },
        settle: { await live.settle() },
        end: { await live.end() }
      )
    case .actorWithContext:
      let life = try snapshot.map { try lifeOfPlayer().restored(from: $0) } ?? lifeOfPlayer()
      let live = MachineActor.With(life, context: 0, isSuspended: !isBegun, clock: clock)
      host = Host(
        isIn: { live.isIn($0) },
        configuration: { live.configuration },
        isActive: { live.isActive },
        ancestors: { live.ancestors(of: $0) },
        fire: { try await live.fire($0) },
        settle: { await live.settle() },
        end: { await live.end() }
      )
    case .model, .modelWithContext:
      let model: Model
      if kind == .model {
        model = Model(
          try snapshot.map { try player().restored(from: $0) } ?? player(),
          clock: clock
        )
      } else {
        let life = try snapshot.map { try lifeOfPlayer().restored(from: $0) } ?? lifeOfPlayer()
        model = Model.With(life, context: 0, clock: clock)
      }
      host = Host(
        isIn: { model.isIn($0) },
        configuration: { model.configuration },
        isActive: { model.isActive },
        ancestors: { model.ancestors(of: $0) },
        fire: { _ = try model.fire($0) },
        settle: { await model.settle() },
        end: { await model.end() }
      )
    }
    if isBegun { #expect(await host.settle()) }
    return host
  }

  private static let states = [
    "house", "off", "on", "sound", "loud", "mute", "lamp", "bright", "dim", "broken",
  ]

  private func expect(
    _ host: Host,
    in configuration: [String],
    within active: Set<String>,
    isActive: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(host.configuration() == configuration, sourceLocation: sourceLocation)
    #expect(host.isActive() == isActive, sourceLocation: sourceLocation)
    #expect(Set(Self.states.filter { host.isIn($0) }) == active, sourceLocation: sourceLocation)
    #expect(!host.isIn("unknown"), sourceLocation: sourceLocation)
    #expect(host.ancestors("dim") == ["lamp", "on", "house"], sourceLocation: sourceLocation)
    #expect(host.ancestors("off") == ["house"], sourceLocation: sourceLocation)
    #expect(host.ancestors("broken") == [], sourceLocation: sourceLocation)
    #expect(host.ancestors("unknown") == [], sourceLocation: sourceLocation)
  }

  @Test(arguments: Kind.allCases)
  func `before activation it answers for the initial states`(kind: Kind) async throws {
    let host = try await host(kind, isBegun: false)
    expect(host, in: ["off"], within: ["house", "off"], isActive: false)
  }

  @Test(arguments: Kind.allCases)
  func `it answers for the states after the last macrostep, in regions as well`(
    kind: Kind
  ) async throws {
    let host = try await host(kind)
    expect(host, in: ["off"], within: ["house", "off"])
    try await host.fire("power")
    let lamp: Set = ["house", "on", "sound", "lamp", "bright"]
    expect(host, in: ["loud", "bright"], within: lamp.union(["loud"]))
    try await host.fire("hush")
    expect(host, in: ["mute", "bright"], within: lamp.union(["mute"]))
    await #expect(throws: Sketch.FireError.self) { try await host.fire("hush") }
    expect(host, in: ["mute", "bright"], within: lamp.union(["mute"]))
  }

  @Test(arguments: Kind.allCases)
  func `after an end it answers for the states in which it ended`(kind: Kind) async throws {
    let host = try await host(kind)
    try await host.fire("power")
    await host.end()
    let active: Set = ["house", "on", "sound", "lamp", "loud", "bright"]
    expect(host, in: ["loud", "bright"], within: active)
    let finished = try await self.host(kind)
    try await finished.fire("break")
    expect(finished, in: ["broken"], within: ["broken"])
  }

  @Test(arguments: Kind.allCases)
  func `a restored machine is where it was`(kind: Kind) async throws {
    let host = try await host(kind, in: ["mute", "dim"])
    let active: Set = ["house", "on", "sound", "lamp", "mute", "dim"]
    expect(host, in: ["mute", "dim"], within: active)
  }
}
