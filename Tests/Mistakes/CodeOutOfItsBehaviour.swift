import Interlock

func codeOutOfItsBehaviour(_ behaviour: Purchase.Life.Behaviour) -> Any {
  #if MISTAKE
    // error: 'code' is inaccessible due to '@_spi' protection level
    behaviour.code
  #else
    behaviour
  #endif
}
