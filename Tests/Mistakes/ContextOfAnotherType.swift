import Interlock

func contextOfAnotherType(_ purchase: inout Purchase) throws {
  #if MISTAKE
    // error: cannot convert value of type 'Int' to expected argument type 'Purchase'
    try purchase.life.fire(.view, on: &purchase.total)
  #else
    try purchase.fire(.view, on: \.life)
  #endif
}
