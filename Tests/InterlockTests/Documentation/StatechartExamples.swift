import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The last block of the guide to deferral.
@Suite("Everything in one machine")
struct StatechartExamples {
  @Test func `a machine that combines all features runs as the guide says`() throws {
    let printed = Journal()
    let print = printed.print

    enum Mode: String {
      case off, on, stopped, playing, resume, recording, audio, muted, heard, video, dark, seen,
        worn
    }
    enum Button: String { case power, play, stop, eject, record, speak, light, drop }
    typealias Player = Machine<Mode, Button>

    let player = try Player(initial: .off) {
      Player.State(.off)
      Player.State(.on, initial: .stopped) {
        Player.State(.stopped)
        Player.State(.playing).deferring(.eject)
        Player.State.history(.resume, default: .stopped)
        Player.Event(.play, from: .stopped, to: .playing)
        Player.Event(.stop, from: .playing, to: .stopped)
        Player.Event(.eject, in: .stopped).perform { _ in print("out it comes") }
      }
      Player.State(parallel: .recording) {
        Player.State(.audio, initial: .muted) {
          Player.State(.muted)
          Player.State.final(.heard)
          Player.Event(.speak, from: .muted, to: .heard)
        }
        Player.State(.video, initial: .dark) {
          Player.State(.dark)
          Player.State.final(.seen)
          Player.Event(.light, from: .dark, to: .seen)
        }
      }
      Player.State.final(.worn)
      Player.Event(.power, from: .off, to: .resume)
      Player.Event(.power, from: .on, to: .off)
      Player.Event(.record, from: .on, to: .recording)
      Player.Event.after(.seconds(20), from: .stopped, to: .off)
      Player.Event.completion(of: .recording, to: .off)
      Player.Event(.drop, from: .on, .off, to: .worn)
    }

    var mine = player
    try mine.fire(.power, at: .now)  // on, stopped: switches itself off in 20 seconds
    try mine.fire(.play, at: .now)
    try mine.fire(.eject, at: .now)  // deferred: not while it plays
    try mine.fire(.stop, at: .now)  // prints: out it comes
    try mine.fire(.record, at: .now)
    print(mine.configuration.map(\.rawValue))

    #expect(mine.configuration == [.muted, .dark])
    #expect(printed.lines.first == "out it comes")
    try mine.fire(.light)
    try mine.fire(.speak, at: .now)
    #expect(mine.state == .off)
    try mine.fire(.drop)
    #expect(mine.isFinished)
  }
}
