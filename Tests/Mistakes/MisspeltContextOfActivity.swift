import Interlock
import InterlockRuntime

func misspeltContextOfActivity(_ life: Purchase.Life) -> Purchase.Life.State {
  #if MISTAKE
    // error: value of type 'Purchase' has no member 'totl'
    return Purchase.Life.State(.unread).activity { activity in print(activity.context.totl) }
  #else
    return Purchase.Life.State(.unread).activity { activity in print(activity.context.total) }
  #endif
}
