import Interlock

func payloadForgotten(_ inbox: inout Inbox) throws {
  let view = Inbox.EventName<Label>(.view)
  #if MISTAKE
    // error: cannot convert value of type 'Machine<Status, Action>.EventName<Label>' to expected argument type 'Action'
    try inbox.fire(view)
  #else
    try inbox.fire(view, Label(text: "new"))
  #endif
}
