import Interlock
import InterlockRuntime

func machineWithContextForLiveMachine(_ purchase: Purchase) {
  #if MISTAKE
    // error: 'init(_:clock:)' is unavailable: This machine has a context. Use 'MachineActor.With(machine, context: context)'.
    let live = MachineActor(purchase.life)
  #else
    let live = MachineActor.With(purchase.life, context: purchase)
  #endif
  print(live.state)
}
