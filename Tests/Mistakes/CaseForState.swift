import Interlock

func caseForState() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: static method 'buildExpression' requires that 'Status' conform to 'DefinitionPart'
      Status.read
    #else
      Inbox.State(.read)
    #endif
  }
}
