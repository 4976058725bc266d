import Interlock

private func announce() async {}

func asynchronousCallback() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: cannot pass function of type '@Sendable (inout Machine<Status, Action>.Transition) async -> ()' to parameter expecting synchronous function type
      Inbox.State(.read).didEnter { _ in await announce() }
    #else
      Inbox.State(.read).didEnter { _ in Task { await announce() } }
    #endif
  }
}
