import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Callbacks that call machines other than the one that runs them, which is allowed.
@Suite("Callbacks that call other machines")
struct OtherMachineCallTests {
  struct Fleet: MachineContext {
    typealias Life = Machine<String, String>.With<Self>

    var lines: [String] = []
    var lead: Life
    var wing: Life
    var others: [Life] = []
  }

  private typealias Life = Fleet.Life

  /// Copies of one prototype have the same definition, and are in the same state.
  private func fleet(_ deed: @escaping @Sendable (inout Fleet) throws -> Void) throws -> Fleet {
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.State("b").didEnter { $0.context.lines.append("b") }
      Life.Event("go", from: "a", to: "b").perform { try deed(&$0.context) }
      Life.Event("follow", from: "a", to: "b")
      Life.Event("pay", from: "a", to: "b").carrying(Int.self)
        .perform { $0.context.lines.append("paid \($1)") }
    }
    return Fleet(lead: life, wing: life, others: [life, life])
  }

  @Test func `another machine of the context is fired, even if it is in the same state`() throws {
    var fleet = try fleet { fleet in
      try fleet.activate(on: \.wing)
      try fleet.fire("follow", on: \.wing)
      try fleet.fire(Life.EventName<Int>("pay"), 3, on: \.others[0])
      #expect(try fleet.fireIfPossible("unknown", on: \.others[1]) == nil)
      try fleet.fire("follow", on: \.others[1])
    }
    try fleet.fire("go", on: \.lead)
    #expect(fleet.lead.state == "b" && fleet.wing.state == "b")
    #expect(fleet.others.map(\.state) == ["b", "b"])
    #expect(fleet.lines == ["b", "paid 3", "b", "b", "b"])
  }

  @Test func `the same machine of a copy is fired, with the same event as well`() throws {
    var fleet = try fleet { fleet in
      guard fleet.lines.count < 5 else { return }
      fleet.lines.append("copy")
      var copy = fleet
      try copy.fire("go", on: \.lead)
      #expect(copy.lead.state == "b")
    }
    try fleet.fire("go", on: \.lead)
    #expect(fleet.lines == ["copy", "b"] && fleet.lead.state == "b")
  }

  @Test func `a guard fires a copy`() throws {
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.Event("go", from: "a", to: "b").shouldFire { transition in
        var copy = transition.context
        copy.lines.append("copy")
        try copy.fire("follow", on: \.lead)
        return copy.lead.state == "b"
      }
      Life.Event("follow", from: "a", to: "b").perform { $0.context.lines.append("followed") }
    }
    var fleet = Fleet(lead: life, wing: life)
    #expect(fleet.lead.canFire("go", on: fleet))
    try fleet.fire("go", on: \.lead)
    #expect(fleet.lead.state == "b" && fleet.lines.isEmpty)
  }

  @Test func `a hundred machines of a context fire each other, but not in a circle`() throws {
    let count = 100
    let lives = try (0..<count).map { number in
      try Life(initial: "a") {
        Life.State("a")
        Life.State("b")
        Life.Event("go", from: "a", to: "b").perform { transition in
          if number + 1 < count {
            try transition.context.fire("go", on: \.others[number + 1])
          } else if transition.context.lines == ["circle"] {
            try transition.context.fire("go", on: \.others[0])
          }
        }
      }
    }
    var fleet = Fleet(lead: lives[0], wing: lives[0], others: lives)
    try fleet.fire("go", on: \.others[0])
    #expect(fleet.others.allSatisfy { $0.state == "b" })
    fleet = Fleet(lines: ["circle"], lead: lives[0], wing: lives[0], others: lives)
    #expect(throws: Sketch.FireError.machineReplaced) { try fleet.fire("go", on: \.others[0]) }
    #expect(fleet.others.allSatisfy { !$0.isActive })
  }

  @Test func `a machine beside its context is another one than that in the context`() throws {
    var fleet = try fleet { fleet in
      if fleet.lead.state == "a", !fleet.lead.isActive { try fleet.fire("follow", on: \.lead) }
    }
    var machine = fleet.lead
    try machine.fire("go", on: &fleet)
    #expect(machine.state == "b" && fleet.lead.state == "b")
    var owner = try self.fleet { try $0.fire("follow", on: \.lead) }.lead
      .owning(try self.fleet { _ in })
    try owner.fire("go")
    #expect(owner.state == "b")
    #expect(owner.context(as: Fleet.self)?.lead.state == "b")
  }

  @Test func `each thread has its own running calls`() async throws {
    let prototype = try fleet { fleet in
      fleet.lines.append("x")
      try fleet.fire("go", on: \.wing)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<200 {
            var fleet = prototype
            fleet.wing = try Life(initial: "a") {
              Life.State("a")
              Life.Event("go", in: "a").perform { $0.context.lines.append("wing") }
            }
            try fleet.fire("go", on: \.lead)
            #expect(fleet.lines == ["x", "wing", "b"])
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
