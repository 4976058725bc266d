import Foundation
import Interlock
import InterlockTestSupport
import Testing

// The blocks of the article `ComingFromStateKit`. `CodeBlockTests` compares them.

private enum Mode: String, Codable { case off, on, stopped, playing, audio, muted, loud, disc }
private enum Button: String, Codable { case power, play, stop, mute }
private typealias Player = Machine<Mode, Button>

@Suite("Coming from StateKit and TBStateMachine")
struct ComingFromStateKitExamples {
  @Test func `the machine behaves like the StateKit player of the article`() throws {
    let lamp = Journal()

    let player = try Player(initial: .off) {
      Player.State(.off)
      Player.State(.on, initial: .stopped) {
        Player.State(.stopped)
        Player.State(.playing)
        Player.Event(.play, from: .stopped, to: .playing)
          .shouldFire("there is a disc") { $0.userInfo["disc"] != nil }
        Player.Event(.stop, from: .playing, to: .stopped)
      }
      .didExit { _ in lamp.add("off") }
      Player.Event(.power, from: .off, to: .on)
      Player.Event(.power, from: .on, to: .off)
    }

    var mine = player
    try mine.fire(.power)
    try mine.fire(.play, userInfo: ["disc": "Kind of Blue"])
    #expect(mine.state == .playing)
    #expect(mine.isIn(.on))
    try mine.fire(.power)
    #expect(lamp.lines == ["off"])
    #expect(mine.state == .off)
    #expect(!mine.canFire(.play))
  }

  @Test func `each region has its own active state`() throws {
    let player = try Player(initial: .on) {
      Player.State(parallel: .on) {
        Player.State(.audio) {
          Player.State(.loud)
          Player.State(.muted)
          Player.Event(.mute, from: .loud, to: .muted)
        }
        Player.State(.disc) {
          Player.State(.stopped)
          Player.State(.playing)
          Player.Event(.play, from: .stopped, to: .playing)
        }
      }
    }

    var mine = player
    try mine.fire(.play)
    #expect(mine.configuration == [.loud, .playing])
    #expect(mine.activeTree == "on\n  audio\n    loud\n  disc\n    playing")
    #expect(try player.restored(column: #"{"states": ["loud", "playing"]}"#) == mine)
  }

  @Test func `messages that no state handles are ignored`() throws {
    let player = try Player(initial: .off, unhandledEvents: .ignore) {
      Player.State(.off)
      Player.State(.on)
      Player.Event(.power, from: .off, to: .on)
      Player.Event(.power, from: .on, to: .off)
    }
    var mine = player
    try mine.fire(.power)
    let receipt = try mine.fire(.power)
    #expect(receipt.exited == [.on])
    #expect(try mine.fire(.play).unhandled == [.play])
  }

  @Test func `a row from a child to its parent leaves the parent, and a local row inward does not`()
    throws
  {
    let journal = Journal()
    func noted(_ mode: Mode) -> Player.State {
      Player.State(mode).didEnter { _ in journal.add("+\(mode)") }
        .didExit { _ in journal.add("-\(mode)") }
    }
    var mine = try Player(initial: .playing) {
      Player.State(.on, initial: .stopped) {
        noted(.stopped)
        noted(.playing)
        Player.Event(.stop, from: .playing, to: .on)
        Player.Event(.play, from: .on, to: .playing).local()
      }
      .didExit { _ in journal.add("-on") }
    }
    .activated()
    journal.clear()
    try mine.fire(.stop)
    #expect(journal.take() == ["-playing", "-on", "+stopped"])
    try mine.fire(.play)
    #expect(journal.take() == ["-stopped", "+playing"])
  }
}
