import Interlock

enum Mode: String {
  case off, on, lastMode
  case deck, stopped, playing
  case sound, audible, muted
}

enum Button: String {
  case power, play, stop, mute
}

typealias Player = Machine<Mode, Button>

func makePlayer() throws -> Player {
  try Player(initial: .off) {
    Player.State(.off)
    Player.State(parallel: .on) {
      Player.State(.deck, initial: .stopped) {
        Player.State(.stopped)
        Player.State(.playing)

        Player.Event(.play, from: .stopped, to: .playing)
        Player.Event(.stop, from: .playing, to: .stopped)
      }
      Player.State(.sound, initial: .audible) {
        Player.State(.audible)
        Player.State(.muted)

        Player.Event(.mute, from: .audible, to: .muted)
        Player.Event(.mute, from: .muted, to: .audible)
      }
      Player.State.history(.lastMode, .deep, default: .stopped)
    }

    Player.Event(.power, from: .off, to: .lastMode)
    Player.Event(.power, from: .on, to: .off)
  }
}
