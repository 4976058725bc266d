import Interlock
import InterlockTools
import Testing

/// The blocks of the article `ComparingMachines`, and of the comments about it.
@Suite("Guide to equivalence")
struct EquivalenceExamples {
  enum Status: String { case closed, playing, paused }
  enum Action: String { case play, pause, eject }
  typealias Player = Machine<Status, Action>

  /// The output of an example.
  final class Output {
    private(set) var lines: [String] = []

    func print(_ items: [Any]) {
      lines.append(items.map { "\($0)" }.joined(separator: " "))
    }
  }

  static func old() throws -> DynamicMachine {
    let old = try DynamicMachine(initial: "closed") {
      DynamicMachine.State("closed")
      DynamicMachine.State("playing")
      DynamicMachine.State("paused")
      DynamicMachine.Event("play", from: "closed", "paused", to: "playing")
      DynamicMachine.Event("pause", from: "playing", to: "paused")
      DynamicMachine.Event("eject", from: "playing", "paused", to: "closed").shouldFire("hasPower")
    }
    return old
  }

  static func new() throws -> DynamicMachine {
    let new = try DynamicMachine(initial: "empty") {
      DynamicMachine.State("empty")
      DynamicMachine.State("loaded", initial: "running") {
        DynamicMachine.State("running")
        DynamicMachine.State("still")
        DynamicMachine.Event("pause", from: "running", to: "still")
        DynamicMachine.Event("play", from: "still", to: "running")
      }
      DynamicMachine.Event("play", from: "empty", to: "loaded")
      DynamicMachine.Event("eject", from: "loaded", to: "empty").shouldFire("hasPower")
    }
    return new
  }

  static func careless() throws -> DynamicMachine {
    let careless = try DynamicMachine(initial: "empty") {
      DynamicMachine.State("empty")
      DynamicMachine.State("loaded", initial: "running") {
        DynamicMachine.State("running")
        DynamicMachine.State("still")
        DynamicMachine.Event("pause", from: "running", to: "still")
      }
      DynamicMachine.Event("play", from: "empty", "loaded", to: "loaded")
      DynamicMachine.Event("eject", from: "loaded", to: "empty").shouldFire("hasPower")
    }
    return careless
  }

  @Test func `a rewritten machine is equivalent to the old one`() throws {
    let (old, new) = (try Self.old(), try Self.new())
    #expect(try new.equivalence(to: old) == .equivalent)

    let (rewritten, player) = (new, old)
    #expect(try rewritten.equivalence(to: player) == .equivalent)
  }

  @Test func `a distinction shows how two machines differ`() throws {
    let output = Output()
    func print(_ items: Any...) { output.print(items) }
    let old = try Self.old()
    let careless = try Self.careless()
    let distinction = try careless.equivalence(to: old).distinction
    print(distinction?.description ?? "none")
    // (activation) → empty | closed; play → running | playing; play → running | refused
    #expect(
      output.lines == [
        "(activation) → empty | closed; play → running | playing; play → running | refused"
      ]
    )

    let new = careless
    switch try new.equivalence(to: old) {
    case .equivalent: break
    case .different(let distinction): print(distinction)
    case .undecided(let count): print("equal in the first \(count) pairs of configurations")
    }
    #expect(output.lines.count == 2)
  }

  @Test func `a comparison can choose what is observable`() throws {
    let (old, new) = (try Self.old(), try Self.new())

    // swift-format-ignore
    let byName = try new.equivalence(to: old, observing: .states)
    // swift-format-ignore
    let byPower = try new.equivalence(to: old, observing: .labels { configuration in
      configuration.contains("closed") || configuration.contains("empty") ? "off" : "on"
    })
    #expect(byName.distinction?.steps.count == 1)
    #expect(byPower == .equivalent)

    let shipping: StateObservation =
      .labels { $0.contains("shipped") ? "shipped" : "" }
    #expect(try new.equivalence(to: old, observing: shipping) == .equivalent)
  }

  @Test func `machines of different types are compared`() throws {
    let old = try Self.old()

    let typed = try Player(initial: .closed) {
      Player.State(.closed)
      Player.State(.playing)
      Player.State(.paused)
      Player.Event(.play, from: .closed, .paused, to: .playing)
      Player.Event(.pause, from: .playing, to: .paused)
      Player.Event(.eject, from: .playing, .paused, to: .closed).shouldFire("hasPower")
    }
    #expect(try typed.dynamic().equivalence(to: old) == .equivalent)
  }

  @Test func `the smallest machine`() throws {
    let output = Output()
    func print(_ items: Any...) { output.print(items) }
    let careless = try Self.careless()

    let small = try careless.minimized()
    print(small.machine.states.map(\.id))
    // ["empty", "running", "still"]
    #expect(output.lines == [#"["empty", "running", "still"]"#])

    let idle = try DynamicMachine {
      DynamicMachine.State("on") {
        DynamicMachine.State("dim")
        DynamicMachine.State("bright")
      }
      DynamicMachine.State("off")
      DynamicMachine.Event("press", from: "dim", to: "bright").shouldFire("isDark")
      DynamicMachine.Event("press", from: "on", to: "off")
      DynamicMachine.Event("press", from: "off", to: "on")
      DynamicMachine.Event("dim", from: "on", to: "dim")
      DynamicMachine.Event("dim", in: "off")
    }
    let smallest = try idle.minimized(observing: .states)
    for event in smallest.machine.events { print(event.trigger, event.sources, event.targets) }
    #expect(
      smallest.machine.rowTexts == [
        "press: dim → bright [isDark]", "press: dim → off", "dim: dim →", "press: bright → off",
        "dim: bright → dim", "press: off → dim", "dim: off →",
      ]
    )
    #expect(output.lines.count == 8)
  }

  @Test func `the states of the smallest machine`() throws {
    let output = Output()
    func print(_ items: Any...) { output.print(items) }
    enum Part: String { case all, sound, muted, loud, picture, dark }
    let player = try Machine<Part, Action> {
      Machine<Part, Action>.State(parallel: .all) {
        Machine<Part, Action>.State(.sound) {
          Machine<Part, Action>.State(.muted)
          Machine<Part, Action>.State(.loud)
        }
        Machine<Part, Action>.State(.picture) { Machine<Part, Action>.State(.dark) }
        Machine<Part, Action>.Event(.play, from: .muted, to: .loud)
      }
    }

    let small = try player.minimized()
    print(small.machine.states.count)
    print(small.states(for: [.muted, .dark]))
    #expect(output.lines == ["2", #"["muted+dark"]"#])
  }
}

extension DynamicMachine {
  /// The rows as text, in order.
  var rowTexts: [String] {
    events.map { event in
      let sources: String
      if case .states(let states) = event.sources {
        sources = states.joined(separator: ", ")
      } else {
        sources = "any"
      }
      let trigger = event.id ?? "\(event.trigger)"
      let targets = event.targets.isEmpty ? "" : " " + event.targets.joined(separator: ", ")
      let guards = event.guardNames.compactMap { $0 }
      let condition = guards.isEmpty ? "" : " [\(guards.joined(separator: ", "))]"
      return "\(trigger): \(sources) →\(targets)\(condition)"
    }
  }
}
