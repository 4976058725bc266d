import Interlock

func statementForPart() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: type '()' cannot conform to 'DefinitionPart'
      print("read")
    #else
      Inbox.State(.read)
    #endif
  }
}
