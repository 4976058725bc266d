import Interlock

// A figure in a game: many ticks per second, with guards on its speed and height.

enum FigureState: String, Codable { case standing, running, jumping }
enum FigureEvent: String, Codable { case tick, jump }
typealias FigureLife = Machine<FigureState, FigureEvent>.With<FigureBody>

struct FigureBody: Sendable {
  var speed = 0.0
  var height = 0.0
  var lift = 0.0
}

struct Figure: Sendable {
  var body = FigureBody()
  var life: FigureLife

  /// Advances the figure by one frame.
  mutating func tick() throws {
    body.height = max(0, body.height + body.lift)
    body.lift -= 1
    try life.fire(.tick, on: &body)
  }
}

extension Figure {
  static func life() throws -> FigureLife {
    try FigureLife(initial: .standing) {
      FigureLife.State(.standing)
      FigureLife.State(.running)
      FigureLife.State(.jumping)
      FigureLife.Event(.tick, from: .jumping, to: .standing)
        .shouldFire("it has landed") { $0.context.height <= 0 }
      FigureLife.Event(.tick, in: .jumping)
      FigureLife.Event(.tick, from: .standing, to: .running)
        .shouldFire("it moves") { $0.context.speed > 0 }
      FigureLife.Event(.tick, in: .standing)
      FigureLife.Event(.tick, from: .running, to: .standing)
        .shouldFire("it rests") { $0.context.speed <= 0 }
      FigureLife.Event(.tick, in: .running)
      FigureLife.Event(.jump, from: .standing, .running, to: .jumping)
        .perform { $0.context.lift = 5 }
    }
  }
}
