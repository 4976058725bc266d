import Interlock

enum Mode: String {
  case off, on, stopped, playing
}

enum Button: String {
  case power, play, stop
}

typealias Player = Machine<Mode, Button>

func makePlayer() throws -> Player {
  try Player(initial: .off) {
    Player.State(.off)
    Player.State(.stopped)
    Player.State(.playing)

    Player.Event(.power, from: .off, to: .stopped)
    Player.Event(.power, from: .stopped, .playing, to: .off)
    Player.Event(.play, from: .stopped, to: .playing)
    Player.Event(.stop, from: .playing, to: .stopped)
  }
}
