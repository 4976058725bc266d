import Interlock
import InterlockData
import InterlockTestSupport
import InterlockTools
import Testing

/// What the analysis knows of assigned values, against the machine itself.
@Suite("Analysis: what fields hold")
struct HeldValueAnalysisTests {
  private typealias Life = WareLife.Life
  private typealias Space = StateSpace<String, String>

  /// A place of the machine with its context.
  private struct Place: Hashable {
    let life: Life
    let ware: Ware
  }

  /// The states that a machine reaches; nil if it has too many places.
  private static func reached(_ life: Life, from ware: Ware, _ events: [String]) -> Set<String>? {
    var (start, changed) = (life, ware)
    guard (try? start.activate(on: &changed)) != nil else { return [] }
    var places = [Place(life: start, ware: changed)]
    var known = Set(places)
    var next = 0
    while next < places.count {
      guard places.count <= 3_000 else { return nil }
      for event in events {
        var (life, ware) = (places[next].life, places[next].ware)
        guard (try? life.fire(event, on: &ware)) != nil else { continue }
        let place = Place(life: life, ware: ware)
        if known.insert(place).inserted { places.append(place) }
      }
      next += 1
    }
    return Set(places.map(\.life.state))
  }

  /// Whether everything was followed: no value is unknown, and no condition is undecided.
  private static func isExact(_ space: Space) -> Bool {
    space.isComplete && space.undecidedConditions.isEmpty && space.undecidedAssignments.isEmpty
      && (0..<space.count).allSatisfy { space.values(at: $0).count == space.followedFields.count }
  }

  @Test(arguments: Ware.assignments)
  func `what a machine reaches after an assignment is reachable`(_ assignment: String) throws {
    let life = try WareLife.asking(after: assignment)
    let events = ["set"] + Ware.conditions.indices.map { "ask\($0)" }
    for ware in Ware.samples {
      let space = Space(of: life, from: .context(ware))
      let reached = try #require(Self.reached(life, from: ware, events))
      let missed = reached.filter { !space.reaches($0) }
      #expect(missed.isEmpty, "\(ware)")
    }
  }

  @Test func `random machines reach what the analysis says`() throws {
    let seeds = 0..<UInt64(Share.of(daily: 60, gate: 1_000, soak: 200_000))
    var exact = 0
    for seed in seeds {
      let life = WareLife.random(seed: seed)
      let ware = Ware.samples[Int(seed % UInt64(Ware.samples.count))]
      guard let reached = Self.reached(life, from: ware, WareLife.events) else { continue }
      let space = Space(of: life, from: .context(ware))
      for state in WareLife.states {
        if reached.contains(state) { #expect(space.reaches(state), "seed \(seed): \(state)") }
        guard Self.isExact(space), !reached.contains(state) else { continue }
        exact += 1
        #expect(!space.reaches(state), "seed \(seed): \(state)")
      }
    }
    #expect(exact > seeds.count / 10)
  }

  /// The payload of an event, whose values are not declared.
  private struct Order: DataContext {
    var text = ""
    var count = 0
    var number = 0.0

    static let fields = Fields<Order> {
      Field("text", \.text)
      Field("count", \.count)
      Field("number", \.number)
    }
  }

  @Test(arguments: [
    ("size = payload.text", "!(payload.text in [\"small\", \"large\"])", "size == \"large\""),
    ("tone = payload.text", "payload.text != \"bl\u{e9}u\"", "tone == \"bl\u{e9}u\""),
    ("level = payload.count", "payload.count > 5", "level == 2"),
    ("ratio = payload.number", "payload.number != 0.10000000149011612", "ratio < 0.11"),
  ])
  func `a converted payload reaches what it converts to`(
    _ assignment: String,
    _ guarded: String,
    _ asked: String
  ) throws {
    let life = try Life(initial: "a") {
      ["a", "b", "c"].map { Life.State($0) }
      Life.Event("set", from: "a", to: "b").carrying(Order.self)
        .when(text: guarded).perform(text: assignment)
      Life.Event("ask", from: "b", to: "c").when(text: asked)
    }
    let orders = [
      Order(text: "LARGE"), Order(text: "ble\u{301}u"), Order(count: 9), Order(number: 0.1),
    ]
    let isReached = orders.contains { order in
      var (life, ware) = (life, Ware())
      _ = try? life.fire(Life.EventName<Order>("set"), order, on: &ware)
      return (try? life.fire("ask", on: &ware)) != nil
    }
    #expect(isReached)
    #expect(Space(of: life, from: .context(Ware()), carrying: [Order.self]).reaches("c"))
  }
}
