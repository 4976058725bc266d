import Interlock
import InterlockRuntime

func liveMachineWithoutContext(_ life: Purchase.Life, _ purchase: Purchase) -> Status {
  #if MISTAKE
    // error: 'init(_:clock:)' is unavailable: This machine has a context. Use 'MachineActor.With(machine, context: context)'.
    let live = MachineActor<Status, Action>(life)
  #else
    let live = MachineActor.With(life, context: purchase)
  #endif
  return live.state
}
