import Interlock

func contextForgotten(_ life: inout Purchase.Life) throws {
  #if MISTAKE
    // error: missing argument for parameter 'on' in call
    try life.fire(.view)
  #else
    var purchase = Purchase(life: life)
    try life.fire(.view, on: &purchase)
  #endif
}
