import Interlock
import InterlockTestSupport
import Testing

@Suite("Large machines")
struct LargeMachineTests {
  typealias Numbered = Machine<Int, Int>

  /// A ring with few rows, too sparse for a table of states × events.
  private static let sparse: Numbered? = try? Numbered(initial: 0) {
    (0..<2_000).map { Numbered.State($0) }
    (0..<2_000).map { Numbered.Event(0, from: $0, to: ($0 + 1) % 2_000) }
    (1..<499).map { Numbered.Event($0, from: $0, to: $0 * 2) }
    Numbered.Event.fromAnyState(499, to: 0)
    Numbered.Event.inAnyState(500).shouldFire { $0.userInfo["open"] != nil }
    Numbered.Event(501, from: 7, to: 8).shouldFire("never") { _ in false }
    Numbered.Event(501, from: 7, to: 9)
  }

  private func sparse() throws -> Numbered {
    try #require(Self.sparse)
  }

  @Test func `a sparse machine of 2,000 states and 500 events fires like a small one`() throws {
    var machine = try sparse()
    for state in 1...2_000 {
      try machine.fire(0)
      if machine.state != state % 2_000 { Issue.record("in \(machine.state), not \(state)") }
    }
    #expect(machine.state == 0)
    try machine.fire(0)
    #expect(try machine.fire(1).description == "1 --1--> 2")
    #expect(try machine.fire(2).description == "2 --2--> 4")
    #expect(try machine.fire(499).description == "4 --499--> 0")
  }

  @Test func `a sparse machine refuses like a small one`() throws {
    var machine = try sparse()
    try machine.activate()
    #expect(machine.error(firing: 5)?.refusal?.reason == .noTransition)
    #expect(machine.error(firing: 5)?.refusal?.sources == [5])
    #expect(machine.error(firing: 502)?.refusal?.reason == .unknownEvent)
    #expect(machine.error(firing: -1)?.refusal?.reason == .unknownEvent)
    #expect(machine.error(firing: 500)?.refusal?.reason == .guardRefused)
    #expect(machine.error(firing: 499)?.refusal == nil)
    #expect(machine.availableEvents(userInfo: ["open": true]) == [0, 499, 500])
    #expect(machine.canFire(500, userInfo: ["open": true]))
    #expect(!machine.canFire(500))
  }

  @Test func `a sparse machine activates, falls through and answers questions like a small one`()
    throws
  {
    var machine = try sparse()
    #expect(!machine.isActive)
    #expect(machine.canFire(0))
    #expect(!machine.canFire(1))
    #expect(machine.error(firing: 1)?.refusal?.state == 0)
    #expect(machine.isActive)
    #expect(try machine.fire(0).description == "0 --0--> 1")
    #expect(try machine.fresh().firing(0).receipt.description == "(inactive) --> 0\n0 --0--> 1")
    for _ in 0..<6 { try machine.fire(0) }
    let journal = Journal()
    machine = machine.traced { journal.add("\($0)") }
    try machine.fire(501)
    #expect(journal.lines == ["7 --501--> 9; the guard 'never' of the transition to '8' refused"])
  }

  @Test func `an enumeration with more than 256 cases works as states and events`() throws {
    typealias Many = Machine<ManyCases, ManyCases>
    let cases = ManyCases.allCases
    #expect(cases.count == 300)
    var machine = try Many(initial: .e0) {
      cases.map { Many.State($0) }
      cases.dropLast().map { id in
        Many.Event(id, from: id, to: ManyCases(rawValue: id.rawValue + 1) ?? .e0)
      }
    }
    for id in cases.dropLast() {
      #expect(machine.availableEvents() == [id])
      try machine.fire(id)
    }
    #expect(machine.state == .e299)
    #expect(machine.error(firing: .e299)?.refusal?.reason == .unknownEvent)
    #expect(machine.error(firing: .e255)?.refusal?.reason == .noTransition)
    #expect(machine.error(firing: .e256)?.refusal?.sources == [.e256])
  }

  @Test(arguments: [255, 256, 257, 511, 512, 513])
  func `every event has its own column for event counts around a power of two`(count: Int) throws {
    let machine = try Numbered(initial: 0) {
      (0..<count).map { Numbered.State($0) }
      (0..<count).map { Numbered.Event($0 * 3, from: 0, to: $0) }
    }
    for number in 0..<count {
      var copy = machine
      try copy.fire(number * 3)
      if copy.state != number { Issue.record("\(number * 3) led to \(copy.state)") }
    }
    #expect(!machine.canFire(1))
    #expect(!machine.canFire(count * 3))
  }

  @Test func `one state can have thousands of rows for one event`() throws {
    let count = Share.of(daily: 1_000, gate: 3_000)
    var machine = try Numbered(initial: 0) {
      Numbered.State(0)
      (1...count).map { number in
        Numbered.Event(1, in: 0).shouldFire { $0.userInfo["number"] as? Int == number }
      }
      Numbered.Event(2, in: 0)
    }
    #expect(machine.canFire(1, userInfo: ["number": count]))
    #expect(!machine.canFire(1, userInfo: ["number": count + 1]))
    #expect(machine.error(firing: 1)?.refusal?.candidates.count == count)
    try machine.fire(2)
  }
}
