import Foundation
import Interlock
import InterlockEvolution
import InterlockRuntime
import InterlockTesting
import InterlockTools
import Testing

// The recipes about tests. `CodeBlockTests` compares them.

@Suite("Cookbook: a manual clock")
struct ClockRecipe {
  enum Phase: String, Codable { case offline, connecting, online }
  enum Signal: String, Codable { case connect, connected }
  typealias Link = Machine<Phase, Signal>

  /// A slow connection.
  func makeLink(handshake: Duration) throws -> Link {
    try Link(initial: .offline) {
      Link.State(.offline)
      Link.State(.connecting).activity { context in
        try await context.sleep(for: handshake)
        return .connected
      }
      Link.State(.online)
      Link.Event(.connect, from: .offline, to: .connecting)
      Link.Event(.connected, from: .connecting, to: .online)
      Link.Event.after(.seconds(10), from: .connecting, to: .offline)
    }
  }

  @Test func `a slow handshake is given up`() async throws {
    let clock = ManualClock()
    let live = MachineActor(try makeLink(handshake: .seconds(60)), clock: clock)
    try await live.fire(.connect)
    await clock.advance(by: .seconds(9), settling: live)
    #expect(live.state == .connecting)
    await clock.advance(by: .seconds(1), settling: live)
    #expect(live.state == .offline)
  }

  @Test func `a value needs no clock at all`() throws {
    var link = TimedMachine(try makeLink(handshake: .zero))
    #expect(link.fire(.connect) == .leads(to: .connecting))
    #expect(link.wait(.seconds(10)) == .leads(to: .offline))
  }

  @Test func `the link comes up`() async throws {
    let live = MachineActor(try makeLink(handshake: .zero), clock: ManualClock())
    try await live.send(.connect)
    try await live.wait(for: .online, upTo: .seconds(60))
    #expect(live.state == .online)
  }

  @Test func `a condition`() async throws {
    let live = MachineActor(try makeLink(handshake: .seconds(60)), clock: ManualClock())
    try await live.send(.connect)

    try await live.wait(for: "a timer", upTo: .seconds(60)) { $0.nextDeadline != nil }

    #expect(live.state == .connecting)
  }
}

@Suite("Cookbook: paths and illegal events")
struct PathRecipe {
  enum Leaf: String, Codable, CaseIterable { case open, closed, locked }
  enum Push: String, Codable, CaseIterable { case open, close, lock, unlock }
  typealias Door = Machine<Leaf, Push>

  // swift-format-ignore: NeverUseForceTry
  static let door = try! Door(initial: .closed) {
    Door.State(.open)
    Door.State(.closed)
    Door.State(.locked)
    Door.Event(.open, from: .closed, to: .open)
    Door.Event(.close, from: .open, to: .closed)
    Door.Event(.lock, from: .closed, to: .locked)
    Door.Event(.unlock, from: .locked, to: .closed)
      .shouldFire("the key fits") { $0.userInfo["key"] as? Int == 7 }
  }

  /// The code under test: a lock written without the machine.
  struct Lock {
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

  @Test(arguments: StateSpace(of: door).paths(covering: .rows))
  func `the lock does what the machine does`(path: Door.Path) throws {
    var lock = Lock()
    let inputs = path.walkInputs { step in step.holds("the key fits") ? ["key": 7] : [:] }
    for step in PathWalk(of: Self.door, along: try #require(inputs)) {
      #expect(step.isTaken)
      guard case .event(let event, _, let info) = step.input else { continue }
      lock.push(event, key: info["key"] as? Int)
      #expect(lock.state == step.machine.state, "\(step)")
    }
  }

  static let legal: [Leaf: Set<Push>] = [
    .open: [.close],
    .closed: [.open, .lock],
    .locked: [.unlock],
  ]

  @Test(arguments: Leaf.allCases, Push.allCases)
  func `only the listed events are accepted`(state: Leaf, event: Push) throws {
    let door = try Self.door.restored(from: Door.Snapshot(state: state))
    let isLegal = Self.legal[state, default: []].contains(event)
    #expect(door.canFire(event, userInfo: ["key": 7]) == isLegal)
  }

  @Test func `guards refuse by name`() throws {
    let locked = try Self.door.restored(from: Door.Snapshot(state: .locked))
    #expect(locked.reaction(to: .unlock) == .refused(byGuard: "the key fits"))
    #expect(locked.reaction(to: .close) == .refused(.noTransition))
  }
}

@Suite("Cookbook: coverage")
struct CoverageRecipe {
  typealias Door = PathRecipe.Door

  static let scenarios: [[PathRecipe.Push]] = [
    [.open, .close],
    [.lock, .unlock],
  ]

  @Test func `every row is taken by a scenario`() throws {
    let door = PathRecipe.door

    let recorder = CoverageRecorder(of: door)
    for scenario in Self.scenarios {
      var machine = recorder.watched(door)
      for event in scenario { try machine.fire(event, userInfo: ["key": 7]) }
    }
    #expect(recorder.coverage.missedRows == [])
    #expect(recorder.coverage.missedStates == [])
  }

  @Test func `a record for the command line`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorder = CoverageRecorder(of: PathRecipe.door)

    let record = try JSONEncoder().encode(recorder.coverage.record)
    try record.write(to: folder.appending(path: "\(UUID()).json"))

    #expect(recorder.coverage.missedRows.count == 4)
  }
}

@Suite("Cookbook: a diagram")
struct DiagramRecipe {
  @Test func `the diagram in the documentation is up to date`() throws {
    let door = PathRecipe.door
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).md")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(throws: Never.self) { try record(door, in: file) }
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasPrefix("```mermaid\nstateDiagram-v2\n") && text.contains("| `closed` |"))
  }

  private func record(_ door: PathRecipe.Door, in file: URL) throws {
    let isRecording = true

    let diagram = "```mermaid\n\(MachineDiagram(of: door).mermaid)\n```\n"
    let page = diagram + "\n" + TransitionTable(of: door).markdown
    if isRecording { try Data(page.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == page)
  }
}
