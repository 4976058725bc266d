import Interlock
import InterlockRuntime

func liveContextForgotten(_ life: Purchase.Life, _ purchase: Purchase) -> Status {
  #if MISTAKE
    // error: missing argument for parameter 'context' in call
    let live = MachineActor.With(life)
  #else
    let live = MachineActor.With(life, context: purchase)
  #endif
  return live.state
}
