import Interlock
import InterlockRuntime

func liveMachineWithoutContext(_ life: Purchase.Life, _ purchase: Purchase) -> Status {
  #if MISTAKE
    // error: cannot convert value of type 'Purchase.Life' (aka 'Machine<Status, Action>.With<Purchase>') to expected argument type 'Machine<Status, Action>'
    let live = MachineActor<Status, Action>(life)
  #else
    let live = MachineActor.With(life, context: purchase)
  #endif
  return live.state
}
