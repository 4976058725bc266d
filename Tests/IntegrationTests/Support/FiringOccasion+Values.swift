import Interlock
import InterlockTestSupport

extension FiringOccasion {
  func firing() throws -> FiringAnswer {
    guard payload == nil else { return try answer() }
    return try FiringAnswer {
      let (machine, receipt) = try machine.firing(event, userInfo: userInfo, at: time)
      return (receipt, machine.configuration)
    }
  }

  /// The answer of a call that tells only that the event was refused, unless code is missing.
  func fireIfPossible() throws -> FiringAnswer {
    var copy = machine
    do {
      let receipt =
        if let payload {
          try copy.fireIfPossible(name, payload, userInfo: userInfo, at: time)
        } else {
          try copy.fireIfPossible(event, userInfo: userInfo, at: time)
        }
      if let receipt { return FiringAnswer(receipt, in: copy.configuration) }
      var expected = try answer()
      if expected.reason == nil || expected.reason == .codeMissing { expected.lines = ["nil"] }
      return expected
    } catch let error as DynamicMachine.FireError {
      return FiringAnswer(error)
    }
  }

  func traced() throws -> FiringAnswer {
    var copy = machine.traced { _ in }
    return try FiringAnswer { (try fire(&copy), copy.configuration) }
  }

  func restored() throws -> FiringAnswer {
    var copy = try machine.restored(from: machine.snapshot)
    return try FiringAnswer { (try fire(&copy), copy.configuration) }
  }

  func withContext() throws -> FiringAnswer {
    var number = 0
    return try fired(on: &number)
  }

  func withObject() throws -> FiringAnswer {
    final class Object: Sendable {}
    var object = Object()
    return try fired(on: &object)
  }

  private func fired<Context: Sendable>(on context: inout Context) throws -> FiringAnswer {
    var life = try life(Context.self)
    return try FiringAnswer {
      let receipt =
        if let payload {
          try life.fire(
            .init(event),
            payload,
            on: &context,
            userInfo: userInfo,
            at: time
          )
        } else {
          try life.fire(event, on: &context, userInfo: userInfo, at: time)
        }
      return (receipt, life.configuration)
    }
  }

  func byKeyPath() throws -> FiringAnswer {
    struct Entity: MachineContext {
      var life: DynamicMachine.With<Entity>
    }
    var entity = Entity(life: try life(Entity.self))
    return try FiringAnswer {
      let receipt =
        if let payload {
          try entity.fire(name, payload, on: \.life, userInfo: userInfo, at: time)
        } else {
          try entity.fire(event, on: \.life, userInfo: userInfo, at: time)
        }
      return (receipt, entity.life.configuration)
    }
  }

  func owning() throws -> FiringAnswer {
    var owner = try life(Int.self).owning(0)
    return try FiringAnswer { (try fire(&owner), owner.configuration) }
  }

  /// The machine with a context that its code doesn't read.
  private func life<Context>(_ context: Context.Type) throws -> DynamicMachine.With<Context> {
    typealias Life = DynamicMachine.With<Context>
    let life = try Life(initial: machine.initial, stepLimit: machine.stepLimit) {
      machine.topLevelStates
      machine.events.map { Life.Event($0) }
    }
    return try life.restored(from: machine.snapshot)
  }
}
