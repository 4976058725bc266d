import Interlock

func constantEntityFired(_ purchase: Purchase) throws {
  #if MISTAKE
    // error: cannot use mutating member on immutable value: 'purchase' is a 'let' constant
    try purchase.fire(.view, on: \.life)
  #else
    var copy = purchase
    try copy.fire(.view, on: \.life)
  #endif
}
