import Interlock

func firingCapturedMachineInCallback() throws -> Inbox {
  #if MISTAKE
    var other = try Inbox(initial: .unread) { Inbox.State(.unread) }
    return try Inbox(initial: .unread) {
      Inbox.State(.unread)
      // error: mutation of captured var 'other' in concurrently-executing code
      Inbox.State(.read).didEnter { _ in try other.fire(.delete) }
    }
  #else
    return try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read).didEnter { $0.raise(.delete) }
    }
  #endif
}
