import Interlock
import InterlockTestSupport
import Testing

/// Callbacks that fire, or assign, the machine that runs them.
@Suite("Callbacks that fire or replace their own machine")
struct ReplacedMachineTests {
  struct Entity: MachineContext {
    typealias Life = Machine<String, String>.With<Self>
    var lines: [String] = []
    var life: Life
  }

  private typealias Life = Entity.Life

  /// `direct` needs no engine, `raising` does; both fire or assign the machine that runs them.
  private func prototype(_ deed: @escaping @Sendable (inout Entity) throws -> Void) throws -> Life {
    try Life(initial: "a") {
      Life.State("a").didEnter { $0.context.lines.append("entered") }
      Life.State("b").deferring("late")
      Life.State("c")
      Life.Event("direct", from: "a", to: "b").perform { transition in
        transition.context.lines.append("direct")
        try deed(&transition.context)
      }
      Life.Event("raising", from: "a", to: "b").perform { transition in
        transition.context.lines.append("raising")
        transition.raise("nothing")
        try deed(&transition.context)
      }
      Life.Event("inner", from: "a", to: "c")
      Life.Event.after(.seconds(5), from: "c", to: "b").perform { try deed(&$0.context) }
    }
  }

  @Test(arguments: ["direct", "raising"], [true, false])
  func `a call whose callback fires or assigns its own machine throws and changes nothing`(
    event: String,
    isActive: Bool
  ) throws {
    let deeds: [@Sendable (inout Entity) throws -> Void] = [
      { try $0.fire("inner", on: \.life, at: at(0)) },
      { $0.life = try $0.life.restored(from: .init(configuration: ["c"])) },
      { entity in
        let other = try Life { Life.State("other") }
        entity.life = other
      },
    ]
    for deed in deeds {
      var entity = Entity(life: try prototype(deed))
      if isActive { try entity.activate(on: \.life) }
      let before = entity
      #expect(throws: Sketch.FireError.machineReplaced) { try entity.fire(event, on: \.life) }
      #expect(entity.lines == before.lines)
      #expect(entity.life == before.life)
    }
  }

  @Test
  func
    `a timer or activation whose callback fires or assigns its own machine throws and changes nothing`()
    throws
  {
    let late = try prototype { $0.life = $0.life.fresh() }
    var entity = Entity(life: late)
    try entity.fire("inner", on: \.life, at: at(0))
    let before = entity
    #expect(throws: Sketch.FireError.machineReplaced) {
      try entity.advanceOnce(to: at(9), on: \.life)
    }
    #expect(entity.life == before.life)
    let restless = try Life {
      Life.State("a").didEnter { transition in
        transition.context.lines.append("entered")
        let life = transition.context.life
        transition.context.life = try life.restored(from: .init(configuration: ["a"]))
      }
    }
    entity = Entity(life: restless)
    #expect(throws: Sketch.FireError.machineReplaced) { try entity.activate(on: \.life) }
    #expect(entity.lines.isEmpty)
    #expect(!entity.life.isActive)
  }

  @Test func `a callback that reads its own machine sees the state before the call`() throws {
    var entity = Entity(life: try prototype { $0.lines.append($0.life.state) })
    try entity.activate(on: \.life)
    try entity.fire("direct", on: \.life)
    #expect(entity.lines == ["entered", "direct", "a"])
    #expect(entity.life.state == "b")
  }
}
