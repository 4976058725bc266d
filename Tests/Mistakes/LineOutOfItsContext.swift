import Interlock

func lineOutOfItsContext(_ state: Purchase.Life.State) -> [Any] {
  #if MISTAKE
    // error: 'lines' is inaccessible due to '@_spi' protection level
    Purchase.Life.State.lines(of: state)
  #else
    [state]
  #endif
}
