import Interlock

func stateOutOfItsContext(_ state: Purchase.Life.State) -> [Any] {
  #if MISTAKE
    // error: 'stored' is inaccessible due to '@_spi' protection level
    [state.stored]
  #else
    [state]
  #endif
}
