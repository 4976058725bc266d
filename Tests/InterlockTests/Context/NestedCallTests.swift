import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Callbacks that call, through the context, the machine that runs them.
@Suite("Callbacks that call their own machine")
struct NestedCallTests {
  struct Entity: MachineContext {
    typealias Life = Machine<String, String>.With<Self>

    var lines: [String] = []
    var life: Life
    var spare: Life
    var list: [Life]
    var draft: Life?

    /// A key path to it leads through accessors.
    var computed: Life {
      get { life }
      set { life = newValue }
    }

    init(_ life: Life) {
      self.life = life
      spare = life
      list = [life, life]
      draft = life
    }
  }

  typealias Life = Entity.Life
  typealias Path = WritableKeyPath<Entity, Life>

  /// The places where an entity can hold a machine.
  private static let places: [@Sendable () -> Path] = [
    { \.life }, { \.computed }, { \.list[1] }, { \.draft! },
  ]

  /// What a callback does with a machine of its context. Each call leaves the machine where it is, or would call itself
  /// without end.
  private static let deeds: [@Sendable (inout Entity, Path) throws -> Void] = [
    { try $0.fire("direct", on: $1) },
    { try $0.fire("raising", on: $1) },
    { try $0.fire("note", on: $1) },
    { try $0.fire("idle", on: $1) },
    { try $0.fire("pay", on: $1) },
    { try $0.fire(Life.EventName<Int>("pay"), 3, on: $1) },
    { try $0.fire("note", on: $1, at: at(0)) },
    { try $0.fire("unknown", on: $1) },
    { _ = try $0.fireIfPossible("note", on: $1) },
    { entity, path in _ = try? entity.fire("note", on: path) },
    { try $0.activate(on: $1) },
    { try $0.advance(to: at(0), on: $1) },
    { try $0.advanceOnce(to: at(0), on: $1) },
    {
      try $0.fire("there", on: $1)
      try $0.fire("back", on: $1)
    },
  ]

  private static let events = ["direct", "raising", "pay"]

  /// `direct` needs no engine, `raising` does, `pay` carries a payload.
  private func prototype(
    _ deed: @escaping @Sendable (inout Entity) throws -> Void
  ) throws -> Life {
    let act: Life.Callback = { transition in
      transition.context.lines.append("acted")
      try deed(&transition.context)
    }
    return try Life(initial: "a") {
      Life.State("a").didEnter { $0.context.lines.append("entered") }
      Life.State("b")
      Life.Event("direct", from: "a", to: "b").perform(act)
      Life.Event("raising", from: "a", to: "b").perform { $0.raise("nothing") }.perform(act)
      Life.Event("pay", from: "a", to: "b").carrying(Int.self)
        .perform { transition, _ in
          transition.context.lines.append("acted")
          try deed(&transition.context)
        }
      Life.Event("note", in: "a").perform { $0.context.lines.append("noted") }
      Life.Event("idle", in: "a").perform { _ in }
      Life.Event("there", from: "a", to: "b").perform { _ in }
      Life.Event("back", from: "b", to: "a").perform { _ in }
    }
  }

  private func fire(_ event: String, _ entity: inout Entity, on path: Path) throws {
    if event == "pay" {
      try entity.fire(Life.EventName<Int>("pay"), 3, on: path)
    } else {
      try entity.fire(event, on: path)
    }
  }

  @Test(arguments: places.indices, deeds.indices)
  func `the call fails, and nothing has happened`(place: Int, deed: Int) throws {
    let (path, deed) = (Self.places[place], Self.deeds[deed])
    for event in Self.events {
      for isActive in [true, false] {
        var entity = Entity(try prototype { try deed(&$0, path()) })
        if isActive { try entity.activate(on: path()) }
        let before = entity
        #expect(throws: Sketch.FireError.machineReplaced) {
          try fire(event, &entity, on: path())
        }
        #expect(entity.lines == before.lines)
        #expect(entity[keyPath: path()] == before[keyPath: path()])
        #expect(entity[keyPath: path()].isActive == isActive)
      }
    }
  }

  @Test(arguments: deeds.indices)
  func `a call by a literal key path fails like any other`(deed: Int) throws {
    let deed = Self.deeds[deed]
    var entity = Entity(try prototype { try deed(&$0, \.life) })
    #expect(throws: Sketch.FireError.machineReplaced) { try entity.fire("direct", on: \.life) }
    #expect(throws: Sketch.FireError.machineReplaced) {
      try entity.fire(Life.EventName<Int>("pay"), 3, on: \.life)
    }
    #expect(entity.lines.isEmpty && !entity.life.isActive)
  }

  @Test(arguments: [["stay"], ["there"], ["there", "back"]])
  func `rows without code are noticed, and those of another machine are taken`(events: [String])
    throws
  {
    for path in [\Entity.life, \Entity.spare] as [Path & Sendable] {
      var entity = Entity(
        try Life(initial: "a") {
          Life.State("a")
          Life.State("b")
          Life.Event("act", from: "a", to: "b").perform { transition in
            for event in events { try transition.context.fire(event, on: path) }
          }
          Life.Event("stay", in: "a")
          Life.Event("there", from: "a", to: "b")
          Life.Event("back", from: "b", to: "a")
        }
      )
      if path == \.spare {
        try entity.fire("act", on: \.life)
        #expect(entity.life.state == "b")
        #expect(entity.spare.state == (events == ["there"] ? "b" : "a"))
      } else {
        #expect(throws: Sketch.FireError.machineReplaced) { try entity.fire("act", on: \.life) }
        #expect(entity.life.state == "a")
      }
    }
  }

  @Test func `it fails at every moment of a step, and in an activation and a timer`() throws {
    let call: Life.Callback = { try $0.context.fire("go", on: \.life) }
    let lives: [Life] = [
      try moments(Life.Event("go", from: "a", to: "b").willFire { try call(&$0) }),
      try moments(Life.Event("go", from: "a", to: "b").perform { try call(&$0) }),
      try moments(Life.Event("go", from: "a", to: "b").didFire { try call(&$0) }),
      try moments(a: Life.State("a").willExit { try call(&$0) }),
      try moments(a: Life.State("a").didExit { try call(&$0) }),
      try moments(b: Life.State("b").willEnter { try call(&$0) }),
      try moments(b: Life.State("b").didEnter { try call(&$0) }),
      try moments().adding { Life.Observer.willTransition { try call(&$0) } },
      try moments().adding { Life.Observer.didTransition { try call(&$0) } },
      try moments(a: Life.State("a").didEnter { try call(&$0) }),
    ]
    for life in lives {
      var entity = Entity(life)
      #expect(throws: Sketch.FireError.machineReplaced) { try entity.fire("go", on: \.life) }
      #expect(!entity.life.isActive)
    }
    var entity = Entity(
      try Life(initial: "a") {
        Life.State("a")
        Life.State("b")
        Life.Event.after(.seconds(5), from: "a", to: "b")
          .perform { try $0.context.advance(to: at(9), on: \.life) }
      }
    )
    try entity.activate(on: \.life, at: at(0))
    #expect(throws: Sketch.FireError.machineReplaced) {
      try entity.advanceOnce(to: at(9), on: \.life)
    }
    let error = #expect(throws: Sketch.FireError.self) { try entity.advance(to: at(9), on: \.life) }
    guard case .timerFailed(_, .machineReplaced, nil) = error else {
      Issue.record("expected timerFailed")
      return
    }
    #expect(entity.life.state == "a" && entity.life.nextDeadline == at(5))
  }

  private func moments(
    _ event: Life.Event = Life.Event("go", from: "a", to: "b"),
    a: Life.State = Life.State("a"),
    b: Life.State = Life.State("b")
  ) throws -> Life {
    try Life(initial: "a") {
      a
      b
      event
    }
  }

  @Test func `a machine that calls its caller through another one makes both fail`() throws {
    var entity = Entity(
      try prototype { entity in
        entity.lines.append("through")
        try entity.fire("direct", on: \.life)
      }
    )
    entity.life = try prototype { try $0.fire("direct", on: \.spare) }
    let before = entity
    #expect(throws: Sketch.FireError.machineReplaced) { try entity.fire("direct", on: \.life) }
    #expect(entity.lines == before.lines)
    #expect(!entity.life.isActive && !entity.spare.isActive)
  }

  @Test func `after a call that failed, the machine is fired as before`() throws {
    var entity = Entity(try prototype { try $0.fire("note", on: \.life) })
    for _ in 0..<3 {
      #expect(throws: Sketch.FireError.machineReplaced) { try entity.fire("direct", on: \.life) }
    }
    try entity.fire("note", on: \.life)
    #expect(entity.lines == ["entered", "noted"])
  }

  @Test func `a context that is saved on the heap is restored`() throws {
    var wide = Wide(life: try Wide.prototype())
    #expect(throws: Sketch.FireError.machineReplaced) {
      try wide.fire("go", on: \.life)
    }
    #expect(wide.count == 0 && !wide.life.isActive)
  }

  private struct Wide: MachineContext {
    typealias Life = Sketch.With<Self>

    var count = 0
    var words = InlineArray<128, UInt64>(repeating: 0)
    var life: Life

    static func prototype() throws -> Life {
      try Life(initial: "a") {
        Life.State("a")
        Life.Event("go", in: "a").perform {
          $0.context.count += 1
          try $0.context.fire("go", on: \.life)
        }
      }
    }
  }
}
