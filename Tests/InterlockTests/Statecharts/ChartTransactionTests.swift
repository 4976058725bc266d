import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("A throw anywhere in a macrostep undoes the call")
struct ChartTransactionTests {
  /// The events that prepare the machine, the call, and the number of callbacks that it runs.
  struct Scene: CustomTestStringConvertible, Sendable {
    let name: String
    var before: [String] = []
    var event: String?
    let calls: Int

    var testDescription: String { name }
  }

  private static let scenes = [
    Scene(name: "regions", before: ["on"], event: "both", calls: 20),
    Scene(name: "entering regions", event: "on", calls: 22),
    Scene(name: "leaving regions", before: ["on"], event: "reset", calls: 20),
    Scene(name: "an internal event", before: ["on"], event: "note", calls: 6),
    Scene(name: "a fork", event: "fork", calls: 20),
    Scene(name: "history's default", event: "history", calls: 22),
    Scene(name: "history", before: ["fork", "reset"], event: "history", calls: 20),
    Scene(name: "raised", event: "raise", calls: 42),
    Scene(name: "sent", event: "send", calls: 42),
    Scene(name: "a choice", event: "choose", calls: 25),
    Scene(name: "eventless", event: "eventless", calls: 31),
    Scene(name: "completion", before: ["fork"], event: "finish", calls: 40),
    Scene(name: "deferred", before: ["later"], event: "on", calls: 42),
    Scene(name: "a timeout", before: ["timed"], calls: 20),
    Scene(name: "a delayed event", before: ["delay"], calls: 22),
    Scene(name: "the end", event: "end", calls: 12),
  ]

  private static func run(_ scene: Scene, _ machine: inout Sketch) throws(Sketch.FireError)
    -> [Sketch.Receipt]
  {
    guard let event = scene.event else { return try machine.advance(to: at(9)) }
    return [try machine.fire(event, at: at(1))]
  }

  private func prepared(_ scene: Scene, _ wire: Tripwire) throws -> Sketch {
    var machine = try transactionRig(wire).begun()
    for event in scene.before { try machine.fire(event, at: at(0)) }
    return machine
  }

  /// Lets the callback with a number throw, and returns a line about the outcome.
  private func line(
    of scene: Scene,
    _ machine: Sketch,
    _ wire: Tripwire,
    at number: Int
  ) -> String {
    wire.set(at: number)
    defer { wire.set(at: nil) }
    var copy = machine
    do throws(Sketch.FireError) {
      return "nothing thrown, \(try Self.run(scene, &copy))"
    } catch {
      let kind = error.failure?.kind.rawValue ?? "no callback"
      let isSame = copy == machine && copy.nextDeadline == machine.nextDeadline
      let state = isSame && copy.isActive == machine.isActive ? "as it was" : "\(copy)"
      return "\(kind), \(error.failure.map { "\($0.cause)" } ?? "\(error)"), \(state)"
    }
  }

  private func expected(_ place: String) -> String {
    "\(place.prefix { $0 != " " }), fault at \(place), as it was"
  }

  @Test(arguments: scenes)
  func `a throw from any callback leaves the machine unchanged`(scene: Scene) throws {
    let wire = Tripwire()
    let machine = try prepared(scene, wire)
    wire.set(at: nil)
    var undisturbed = machine
    let receipts = try Self.run(scene, &undisturbed)
    let calls = wire.calls
    #expect(calls.count == scene.calls)
    let lines = calls.indices.map { line(of: scene, machine, wire, at: $0) }
    #expect(lines == calls.map(expected))
    var again = machine
    #expect(try Self.run(scene, &again) == receipts)
    #expect(again == undisturbed)
  }

  @Test(arguments: scenes.filter { $0.before.isEmpty })
  func `the activation stands when a callback of the first event throws`(scene: Scene) throws {
    let wire = Tripwire()
    let machine = try transactionRig(wire)
    wire.set(at: nil)
    var undisturbed = machine
    _ = try Self.run(scene, &undisturbed)
    let calls = wire.calls
    #expect(calls.count == scene.calls + 3)
    #expect(calls.prefix(3) == ["willEnter off", "initially machine", "didEnter off"])
    for number in calls.indices {
      var copy = machine
      wire.set(at: number)
      #expect(throws: Sketch.FireError.self) { try Self.run(scene, &copy) }
      #expect(copy.isActive == (number >= 3))
      #expect(copy.configuration == ["off"])
      wire.set(at: nil)
      _ = try Self.run(scene, &copy)
      #expect(copy == undisturbed)
    }
  }

  private static let owners: [(scene: String, place: String, text: String)] = [
    ("regions", "willExit b1", "willExit of b1 threw fault at willExit b1"),
    ("regions", "perform both", "perform of both threw fault at perform both"),
    ("entering regions", "initially a", "initially of a threw fault at initially a"),
    ("history's default", "initially on h", "initially of on h threw fault at initially on h"),
    ("deferred", "didFire later", "didFire of later threw fault at didFire later"),
    ("completion", "didEnter off", "didEnter of off threw fault at didEnter off"),
    (
      "a timeout", "perform after(1.0 seconds)",
      "perform of - threw fault at perform after(1.0 seconds)"
    ),
  ]

  @Test(arguments: owners)
  func `the error names the owner of the callback that threw`(
    scene: String,
    place: String,
    text: String
  )
    throws
  {
    let wire = Tripwire()
    let scene = try #require(Self.scenes.first { $0.name == scene })
    var machine = try prepared(scene, wire)
    wire.set(at: nil)
    var copy = machine
    _ = try Self.run(scene, &copy)
    let number = try #require(wire.calls.firstIndex(of: place))
    wire.set(at: number)
    let error = #expect(throws: Sketch.FireError.self) { try Self.run(scene, &machine) }
    #expect(error?.failure?.text == text)
  }

  private static let triggers: [(scene: String, trigger: Sketch.Event.Trigger, text: String)] = [
    ("a timeout", .after(.seconds(1)), "`perform` of 'after 1.0 seconds'"),
    ("completion", .completion(of: "p"), "`perform` of 'completion of p'"),
    ("eventless", .always, "`perform` of 'always'"),
    ("regions", .event("both"), "`perform` of event 'both'"),
  ]

  @Test(arguments: triggers)
  func `the error of a row without an event names its trigger`(
    scene: String,
    trigger: Sketch.Event.Trigger,
    text: String
  ) throws {
    let wire = Tripwire()
    let scene = try #require(Self.scenes.first { $0.name == scene })
    var machine = try prepared(scene, wire)
    wire.set(at: nil)
    var copy = machine
    _ = try Self.run(scene, &copy)
    let place = "perform \(trigger.event ?? "\(trigger)")"
    let number = try #require(wire.calls.firstIndex(of: place))
    wire.set(at: number)
    let error = #expect(throws: Sketch.FireError.self) { try Self.run(scene, &machine) }
    let failure = try #require(error?.failure)
    #expect(failure.trigger == trigger)
    #expect(failure.description.hasPrefix(text))
    #expect(failure.location?.fileID == "InterlockTests/TransactionRig.swift")
  }
}

extension Sketch.Event.Trigger {
  fileprivate var event: String? {
    guard case .event(let id) = self else { return nil }
    return id
  }
}
