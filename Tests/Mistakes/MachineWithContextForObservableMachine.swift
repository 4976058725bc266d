import Interlock
import InterlockRuntime

@MainActor
func machineWithContextForObservableMachine(_ purchase: Purchase) {
  #if MISTAKE
    // error: 'init(_:clock:)' is unavailable: This machine has a context. Use 'ObservableMachine.With(machine, context: context)'.
    let live = ObservableMachine(purchase.life)
  #else
    let live = ObservableMachine.With(purchase.life, context: purchase)
  #endif
  print(live.state)
}
