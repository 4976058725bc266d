import Interlock

func rowWithContextInMachineWithoutOne() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: 'buildExpression' is unavailable: This part sees a context. Write it in a machine that has one, 'Machine.With'.
      Purchase.Life.Event(.view, from: .unread, to: .read).perform { $0.context.total = 0 }
    #else
      Inbox.Event(.view, from: .unread, to: .read).perform { _ in }
    #endif
  }
}
