import Foundation
import Interlock
import InterlockTestSupport
import Testing

// The blocks of the article `ComingFromGKStateMachine`. `CodeBlockTests` compares them.

private enum Phase: String, Codable { case playing, paused, lost }
private enum Signal: String, Codable { case pause, resume, timeUp, restart }

private struct Game: MachineContext {
  typealias Level = Machine<Phase, Signal>.With<Game>

  var remaining = 60.0
  var level: Level

  mutating func update(deltaTime seconds: Double) throws {
    guard level.isIn(.playing) else { return }
    remaining -= seconds
    if remaining <= 0 { try fire(.timeUp, on: \.level) }
  }
}

@Suite("Coming from GKStateMachine")
struct ComingFromGKStateMachineExamples {
  private let music = Journal()

  private func makeLevel() throws -> Game.Level {
    let music = music
    typealias Level = Game.Level

    let level = try Level(initial: .playing) {
      Level.State(.playing)
        .didEnter { _ in music.add("play") }
        .willExit { _ in music.add("stop") }
      Level.State(.paused)
      Level.State(.lost)
      Level.Event(.pause, from: .playing, to: .paused)
      Level.Event(.resume, from: .paused, to: .playing)
      Level.Event(.timeUp, from: .playing, to: .lost)
      Level.Event(.restart, from: .lost, to: .playing).perform { $0.context.remaining = 60 }
    }
    return level
  }

  @Test func `the machine behaves like the GKStateMachine of the article`() throws {
    let level = try makeLevel()

    var game = Game(level: level)
    try game.activate(on: \.level)
    try game.update(deltaTime: 20)
    try game.fire(.pause, on: \.level)
    try game.update(deltaTime: 100)
    #expect(game.remaining == 40)
    #expect(music.lines == ["play", "stop"])
    #expect(!game.level.canFire(.restart, on: game))
    try game.fire(.resume, on: \.level)
    try game.update(deltaTime: 40)
    #expect(game.level.state == .lost)
    try game.fire(.restart, on: \.level)
    #expect(game.remaining == 60)
    #expect(music.lines == ["play", "stop", "play", "stop", "play"])
  }

  @Test func `a stored phase is decoded`() throws {
    let level = try makeLevel()
    let restored = try level.restored(from: .init(state: .paused))
    let game = Game(remaining: 12.5, level: restored)
    #expect(game.level.state == .paused)
    #expect(music.lines.isEmpty)
  }

  @Test func `events can be named after the states they enter`() throws {
    typealias Simple = Machine<Phase, Phase>
    let free = try Simple(initial: .playing) {
      Simple.State(.playing)
      Simple.State(.paused)
      Simple.State(.lost)
      Simple.Event(.paused, from: .playing, to: .paused)
      Simple.Event(.playing, from: .paused, .lost, to: .playing)
      Simple.Event.fromAnyState(.lost, to: .lost)
    }
    var level = free
    try level.fire(.paused)
    try level.fire(.lost)
    #expect(!level.canFire(.paused))
    #expect(level.availableEvents() == [.playing, .lost])
  }
}
