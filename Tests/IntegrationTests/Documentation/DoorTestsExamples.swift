import Interlock
import InterlockTesting
import InterlockTools
import Testing

// The recipe `RecipeTestAMachine`. `CodeBlockTests` compares it.

enum Leaf: String, Codable, CaseIterable { case open, closed, locked }
enum Push: String, Codable, CaseIterable { case open, close, lock, unlock }
typealias Door = Machine<Leaf, Push>

extension UserInfoKey where Value == Int {
  static var key: Self { Self("key") }
}

// swift-format-ignore: NeverUseForceTry
let door = try! Door(initial: .closed) {
  Door.State(.open)
  Door.State(.closed)
  Door.State(.locked)
  Door.Event(.open, from: .closed, to: .open)
  Door.Event(.close, from: .open, to: .closed)
  Door.Event(.lock, from: .closed, to: .locked)
  Door.Event(.unlock, from: .locked, to: .closed)
    .shouldFire("the key fits") { $0.userInfo[.key] == 7 }
}

/// The code under test: a lock written without the machine.
private struct Lock {
  private(set) var state = Leaf.closed

  mutating func push(_ event: Push, key: Int?) {
    switch (state, event) {
    case (.closed, .open): state = .open
    case (.open, .close): state = .closed
    case (.closed, .lock): state = .locked
    case (.locked, .unlock) where key == 7: state = .closed
    default: break
    }
  }
}

@Suite struct DoorTests {
  static let space = StateSpace(of: door)

  @Test func `the definition has no faults`() {
    #expect(Self.space.isComplete)
    #expect(Self.space.anomalies == [])
  }

  @Test func `a locked door never opens`() {
    #expect(Self.space.verdict(on: .never(.isIn(.locked) && .accepts(.open))) == .holds)
  }

  static let legal: [Leaf: Set<Push>] = [
    .open: [.close],
    .closed: [.open, .lock],
    .locked: [.unlock],
  ]

  @Test(arguments: Leaf.allCases, Push.allCases)
  func `only the listed events are accepted`(state: Leaf, event: Push) throws {
    let door = try door.restored(from: Door.Snapshot(state: state))
    let isLegal = Self.legal[state, default: []].contains(event)
    #expect(door.canFire(event, userInfo: ["key": 7]) == isLegal)
  }

  @Test func `a wrong key is refused`() throws {
    let locked = try door.restored(from: Door.Snapshot(state: .locked))
    #expect(locked.reaction(to: .unlock) == .refused(byGuard: "the key fits"))
    #expect(locked.reaction(to: .close) == .refused(.noTransition))
  }

  @Test(arguments: space.paths(covering: .rows))
  func `the lock does what the machine does`(path: Door.Path) throws {
    var lock = Lock()
    let inputs = path.walkInputs { step in step.holds("the key fits") ? ["key": 7] : [:] }
    for step in PathWalk(of: door, along: try #require(inputs)) {
      #expect(step.isTaken)
      guard case .event(let event, _, let info) = step.input else { continue }
      lock.push(event, key: info[.key])
      #expect(lock.state == step.machine.state, "\(step)")
    }
  }

  static let scenarios: [[Push]] = [[.open, .close], [.lock, .unlock]]

  @Test func `the scenarios take every transition`() throws {
    let recorder = CoverageRecorder(of: door)
    for scenario in Self.scenarios {
      var machine = recorder.watched(door)
      for event in scenario { try machine.fire(event, userInfo: ["key": 7]) }
    }
    #expect(recorder.coverage.missedRows == [])
    #expect(recorder.coverage.missedStates == [])
  }
}
