import Foundation
import Interlock
import InterlockTestSupport
import Testing

// The blocks of the article `ComingFromTinderStateMachine`. `CodeBlockTests` compares them.

private enum Status: String, Codable { case locked, open, blocked }
private enum Command: String, Codable { case enter, close }
private enum Effect { case unlatch, alarm }

private struct Lock: MachineContext {
  typealias Life = Machine<Status, Command>.With<Lock>

  var failures = 0
  var effects: [Effect] = []
  var life: Life
}

// swift-format-ignore: NoAccessLevelOnExtensionDeclaration
fileprivate extension Machine<Status, Command>.EventName<String> {
  static var enter: Self { Self(.enter) }
}

@Suite("Coming from Tinder's StateMachine")
struct ComingFromTinderStateMachineExamples {
  private func makeLife() throws -> Lock.Life {
    typealias Life = Lock.Life

    let life = try Life(initial: .locked) {
      Life.State(.locked)
      Life.State(.open)
      Life.State(.blocked)
      Life.Event(.enter, from: .locked, to: .open).carrying(String.self)
        .shouldFire("the code is right") { $1 == "2580" }
        .perform { transition, _ in transition.context.effects.append(.unlatch) }
      Life.Event(.enter, from: .locked, to: .blocked)
        .shouldFire("it is the third failure") { $0.context.failures == 2 }
        .perform { $0.context.effects.append(.alarm) }
      Life.Event(.enter, in: .locked).perform { $0.context.failures += 1 }
      Life.Event(.close, from: .open, to: .locked).perform { $0.context.failures = 0 }
    }
    return life
  }

  @Test func `the machine behaves like the Tinder lock of the article`() throws {
    let life = try makeLife()
    var printed: [Effect] = []
    func perform(_ effect: Effect) { printed.append(effect) }

    var lock = Lock(life: life)
    try lock.fire(.enter, "1234", on: \.life)
    try lock.fire(.enter, "2580", on: \.life)
    for effect in lock.effects { perform(effect) }
    lock.effects = []
    #expect(lock.life.state == .open)
    #expect(lock.failures == 1)
    #expect(printed == [.unlatch])
    #expect(!lock.life.canFire(.enter, "2580", on: lock))
    try lock.fire(.close, on: \.life)
    for _ in 1...3 { try lock.fire(.enter, "0000", on: \.life) }
    #expect(lock.life.state == .blocked)
    #expect(lock.effects == [.alarm])
  }

  @Test func `an internal event leaves no state`() throws {
    let life = try makeLife()
    var lock = Lock(life: life)
    let receipt = try lock.fire(.enter, "1234", on: \.life)
    #expect(receipt.exited == [])
    #expect(receipt.steps.count == 2)
    #expect(try life.restored(from: .init(state: .blocked)).state == .blocked)
  }
}
