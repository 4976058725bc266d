import Interlock

func rowWithContextInMachineWithoutOne() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: static method 'buildExpression' requires the types 'Machine<Status, Action>.With<Purchase>.Builder.Element' and 'Machine<Status, Action>.Builder.Element' be equivalent
      Purchase.Life.Event(.view, from: .unread, to: .read).perform { $0.context.total = 0 }
    #else
      Inbox.Event(.view, from: .unread, to: .read).perform { _ in }
    #endif
  }
}
