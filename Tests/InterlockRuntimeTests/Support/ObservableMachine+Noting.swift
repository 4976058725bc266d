import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting

extension ObservableMachine where StateID == String, EventID == String {
  /// A model whose callbacks note its state and the failures without a waiting caller.
  static func noting(_ machine: Sketch, in log: Log) -> ObservableMachine<String, String> {
    let model = ObservableMachine<String, String>(machine, clock: ManualClock()) { failure in
      log.add("failed: \(failure.origin)")
    }
    for state in machine.states.map(\.id) {
      model.onExit(state) { [unowned model] _ in log.add("exit \(state) in \(model.state)") }
      model.onEnter(state) { [unowned model] _ in log.add("enter \(state) in \(model.state)") }
    }
    return model
  }

  /// The transitions from now on, as text.
  func notedTransitions() -> Received<String> {
    let transitions = Received<String>()
    onTransition { transitions.add("\($0)") }
    return transitions
  }
}
