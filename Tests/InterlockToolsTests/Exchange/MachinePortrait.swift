import Foundation
import Interlock
import InterlockTools

/// Every part of a definition on its own line, in an order that is independent of the source.
struct MachinePortrait: Equatable {
  let lines: [String]

  init(_ machine: DynamicMachine) {
    lines =
      ["\(machine.fingerprint), \(machine.stepLimit)"] + machine.states.map(Self.line)
      + machine.events.flatMap(Self.lines).sorted()
  }

  private static func line(_ state: DynamicMachine.State) -> String {
    let calls = DynamicMachine.State.callbackKinds.map { state.describedCallbacks($0) }
    return
      "\(state.id) \(state.formerNames) \(state.activityNames) \(state.deferredEvents) \(calls) "
      + "\((try? JSONEncoder().encode(UserInfo.Archive(state.userInfo)).count) ?? 0)"
  }

  private static func lines(_ event: DynamicMachine.Event) -> [String] {
    let calls = DynamicMachine.Event.callbackKinds.map { event.describedCallbacks($0) }
    let sources: [DynamicMachine.Event.Sources] =
      if case .states(let ids) = event.sources { ids.map { .states([$0]) } } else {
        [event.sources]
      }
    return sources.map {
      "\(event.trigger) \($0) \(event.targets) \(event.isLocal) \(event.guardTerms) \(calls) "
        + "\(event.formerNames) \(event.payloadName ?? "")"
    }
  }
}
