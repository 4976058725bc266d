import Interlock
import InterlockRuntime

func liveContextOfAnotherType(_ life: Purchase.Life, _ purchase: Purchase) -> Status {
  #if MISTAKE
    // error: cannot convert value of type 'Int' to expected argument type 'Purchase'
    let live = MachineActor.With(life, context: purchase.total)
  #else
    let live = MachineActor.With(life, context: purchase)
  #endif
  return live.state
}
