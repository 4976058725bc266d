import Interlock
import InterlockRuntime

func machineWithContextForLiveMachine(_ purchase: Purchase) {
  #if MISTAKE
    // error: generic parameter 'StateID' could not be inferred
    // error: generic parameter 'EventID' could not be inferred
    // error: cannot convert value of type 'Purchase.Life' (aka 'Machine<Status, Action>.With<Purchase>') to expected argument type 'Machine<StateID, EventID>'
    let live = MachineActor(purchase.life)
  #else
    let live = MachineActor.With(purchase.life, context: purchase)
  #endif
  print(live.state)
}
