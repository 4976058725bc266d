import Interlock

func contextChangedInGuard() throws -> Purchase.Life {
  try Purchase.Life(initial: .unread) {
    Purchase.Life.State(.unread)
    #if MISTAKE
      Purchase.Life.Event(.view, from: .unread, to: .read).shouldFire { transition in
        // error: cannot assign to property: 'transition' is a 'let' constant
        transition.context.total = 1
        return true
      }
    #else
      Purchase.Life.Event(.view, from: .unread, to: .read).perform { transition in
        transition.context.total = 1
      }
    #endif
  }
}
