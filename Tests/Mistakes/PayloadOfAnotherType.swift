import Interlock

func payloadOfAnotherType(_ purchase: inout Purchase) throws {
  #if MISTAKE
    // error: cannot convert value of type 'Int' to expected argument type 'Label'
    try purchase.fire(.view, 5, on: \.life)
  #else
    try purchase.fire(.view, Label(text: "new"), on: \.life)
  #endif
}
