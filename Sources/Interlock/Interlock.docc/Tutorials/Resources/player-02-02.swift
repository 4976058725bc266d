import Interlock

enum Mode: String {
  case off, on, stopped, playing, lastMode
}

enum Button: String {
  case power, play, stop
}

typealias Player = Machine<Mode, Button>

func makePlayer() throws -> Player {
  try Player(initial: .off) {
    Player.State(.off)
    Player.State(.on, initial: .stopped) {
      Player.State(.stopped)
      Player.State(.playing)
      Player.State.history(.lastMode, default: .stopped)

      Player.Event(.play, from: .stopped, to: .playing)
      Player.Event(.stop, from: .playing, to: .stopped)
    }

    Player.Event(.power, from: .off, to: .lastMode)
    Player.Event(.power, from: .on, to: .off)
  }
}
