import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Memory: requests of callbacks")
struct ReleasedRequestTests {
  /// Counts objects.
  private struct Census: Sendable {
    private let counts = Locked((made: 0, living: 0))

    var made: Int { counts.withLock { $0.made } }
    var living: Int { counts.withLock { $0.living } }

    func begin() { counts.withLock { $0 = ($0.made + 1, $0.living + 1) } }
    func end() { counts.withLock { $0.living -= 1 } }
  }

  private final class Parcel: Sendable {
    private let census: Census

    init(_ census: Census) {
      self.census = census
      census.begin()
    }

    deinit { census.end() }
  }

  /// What a callback asks for.
  private enum Request: CaseIterable {
    case raise, raisePayload, raiseUntaken, raiseDeferred, send, sendPayload, sendUntaken
    case delay, delayPayload, delayUntaken, emit

    func make<Transition: MachineTransition & ~Copyable>(
      _ parcel: Parcel,
      _ transition: inout Transition
    ) where Transition.StateID == String, Transition.EventID == String {
      func name(_ event: String) -> Sketch.EventName<Parcel> { Sketch.EventName(event) }
      let info: UserInfo = ["parcel": parcel]
      switch self {
      case .raise: transition.raise("note", userInfo: info)
      case .raisePayload: transition.raise(name("parcel"), parcel, userInfo: info)
      case .raiseUntaken: transition.raise(name("nothing"), parcel)
      case .raiseDeferred: transition.raise(name("waiting"), parcel)
      case .send: transition.send("note", userInfo: info)
      case .sendPayload: transition.send(name("parcel"), parcel, userInfo: info)
      case .sendUntaken: transition.send(name("nothing"), parcel)
      case .delay: transition.send("note", userInfo: info, after: .seconds(60))
      case .delayPayload: transition.send(name("parcel"), parcel, after: .seconds(60))
      case .delayUntaken: transition.send(name("nothing"), parcel, after: .seconds(60))
      case .emit: transition.emit(EffectName<Parcel>("parcel"), parcel)
      }
    }
  }

  private struct Entity: MachineContext {
    typealias Life = Sketch.With<Self>

    var life: Life

    /// A key path to it leads through accessors.
    var computed: Life {
      get { life }
      set { life = newValue }
    }
  }

  private final class Object: Sendable {}

  /// A machine whose events `go` and `pay` need no engine until their callback asks for something.
  private func life<Context>(
    _ request: Request,
    _ census: Census,
    then deed: @escaping @Sendable (inout Context) throws -> Void
  ) throws -> Sketch.With<Context> {
    typealias Life = Sketch.With<Context>
    let act: Life.Callback = { transition in
      request.make(Parcel(census), &transition)
      try deed(&transition.context)
    }
    return try Life(initial: "a") {
      Life.State("a")
      Life.State("b").deferring("waiting")
      Life.Event("go", from: "a", to: "b").perform(act)
      Life.Event("pay", from: "a", to: "b").carrying(Parcel.self).perform { transition, _ in
        try act(&transition)
      }
      Life.Event("parcel", in: "b").carrying(Parcel.self)
      Life.Event("waiting", in: "a").carrying(Parcel.self)
      Life.Event("note", in: "b")
      Life.Event("other", in: "a")
    }
  }

  private static let paths: [any WritableKeyPath<Entity, Entity.Life> & Sendable] = [
    \.life, \.computed,
  ]

  /// What the callback does next: nothing, or what makes the call fail.
  private static let deeds: [@Sendable (inout Entity) throws -> Void] = [
    { _ in }, { _ in throw Fault("end") }, { $0.life = $0.life.fresh() },
    { _ = try? $0.fire("other", on: \.life) }, { _ = try? $0.fire("other", on: \.computed) },
    {
      $0.life = $0.life.fresh()
      throw Fault("end")
    },
  ]

  @Test(arguments: Request.allCases, deeds.indices)
  private func `they are released with the entity, however the call ends`(
    request: Request,
    deed: Int
  ) throws {
    for path in Self.paths {
      let census = Census()
      do {
        let life: Entity.Life = try life(request, census, then: Self.deeds[deed])
        for event in ["go", "pay"] {
          var entity = Entity(life: life)
          try entity.activate(on: path)
          let info: UserInfo = ["parcel": Parcel(census)]
          if event == "go" {
            _ = try? entity.fire(event, on: path, userInfo: info, at: at(0))
          } else {
            let name = Sketch.EventName<Parcel>(event)
            _ = try? entity.fire(name, Parcel(census), on: path, userInfo: info, at: at(0))
          }
        }
      }
      #expect(census.made == 5 && census.living == 0, "\(path)")
    }
  }

  @Test(arguments: Request.allCases, [true, false])
  private func `they are released with a machine that is fired by itself`(
    request: Request,
    fails: Bool
  ) throws {
    let census = Census()
    do {
      let onValue: Sketch.With<Int> = try life(request, census) { _ in
        if fails { throw Fault("end") }
      }
      let onObject: Sketch.With<Object> = try life(request, census) { _ in
        if fails { throw Fault("end") }
      }
      let pay = Sketch.EventName<Parcel>("pay")
      var (value, object) = (0, Object())
      for first in ["go", "pay"] {
        var (machine, other, owner) = (onValue, onObject, onValue.owning(0))
        if first == "go" {
          _ = try? machine.fire("go", on: &value, at: at(0))
          _ = try? other.fire("go", on: &object, at: at(0))
          _ = try? owner.fire("go", at: at(0))
        } else {
          _ = try? machine.fire(pay, Parcel(census), on: &value, at: at(0))
          _ = try? other.fire(pay, Parcel(census), on: &object, at: at(0))
          _ = try? owner.fire(pay, Parcel(census), at: at(0))
        }
      }
    }
    #expect(census.made == 9 && census.living == 0)
  }
}
