import Foundation
import Interlock
import InterlockEvolution
import InterlockTools
import Testing

/// The blocks of the comments about paths and drawing them.
@Suite("Paths of the analysis")
struct PathExamples {
  private static func door() throws -> DynamicMachine {
    try DynamicMachine(initial: "closed") {
      DynamicMachine.State("closed")
      DynamicMachine.State("locked")
      DynamicMachine.Event("lock", from: "closed", to: "locked").shouldFire("hasKey") {
        $0.userInfo["hasKey"] as? Bool == true
      }
      DynamicMachine.Event.after(.seconds(60), from: "locked", to: "closed")
    }
  }

  @Test func `paths cover every row of a door`() throws {
    let door = try Self.door()
    var states: [String] = []

    for path in StateSpace(of: door).paths(covering: .rows) {
      let inputs = path.walkInputs { step in ["hasKey": step.holds("hasKey")] }
      for step in PathWalk(of: door, along: try #require(inputs)) {
        #expect(step.isTaken)
        states.append(step.machine.state)
      }
    }
    #expect(states == ["locked", "closed"])
  }

  @Test(arguments: try StateSpace(of: door()).paths(covering: .rowPairs))
  func `paths are arguments of tests`(path: DynamicMachine.Path) throws {
    let inputs = path.walkInputs { step in ["hasKey": step.holds("hasKey")] }
    let walk = PathWalk(of: try Self.door(), along: try #require(inputs))
    for (taken, step) in zip(walk, path.steps) {
      #expect(taken.machine.configuration == step.configuration)
    }
  }

  @Test func `a found path is drawn`() throws {
    let inbox = try Inbox.messages()
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).mmd")
    defer { try? FileManager.default.removeItem(at: file) }

    if let path = StateSpace(of: inbox).path(to: .isIn(.deleted)), let inputs = path.walkInputs() {
      let walk = Array(PathWalk(of: inbox, along: inputs))
      let diagram = MachineDiagram(of: walk.last?.machine ?? inbox, path: walk.flatMap(\.receipts))
      try diagram.mermaid.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8).contains("▶ delete"))
  }

  @Test func `an event that only the user can choose`() throws {
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a")
      DynamicMachine.Event.anyEvent(in: "a")
    }
    let paths = StateSpace(of: machine).paths(covering: .rows)
    #expect(paths.map { $0.walkInputs() == nil } == [true])
  }
}
