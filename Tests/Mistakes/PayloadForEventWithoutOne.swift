import Interlock

func payloadForEventWithoutOne(_ purchase: inout Purchase) throws {
  #if MISTAKE
    // error: type 'Machine<Status, Action>.EventName<Label>' has no member 'delete'
    try purchase.fire(.delete, Label(text: "new"), on: \.life)
  #else
    try purchase.fire(.delete, on: \.life)
  #endif
}
