package import Interlock

extension DynamicMachine {
  /// A copy of the machine with one change; events that lose their states are left out.
  package func changed(_ random: inout SplitMix64) -> DynamicMachine {
    var states = self.states.filter { parent(of: $0.id) == nil }
    var events = self.events
    let index = Int.random(in: states.indices, using: &random)
    let state = states[index]
    switch Int.random(in: 0..<6, using: &random) {
    case 0: states[index] = DynamicMachine.State("new")
    case 1: states[index] = DynamicMachine.State("new") { state }
    case 2:
      states[index] = DynamicMachine.State(parallel: "new") {
        DynamicMachine.State("region") { state }
        DynamicMachine.State("more")
      }
    case 3:
      let children = state.states.filter { !["d", "h"].contains($0.id.prefix(1)) }.dropFirst()
      states[index] = DynamicMachine.State(state.id) { Array(children) }
    case 4: events.removeAll { _ in random.chance(40) }
    default: events = events.map(longer)
    }
    do throws(DefinitionError) {
      return try .accepting(events, in: states, stepLimit: DynamicMachine.defaultStepLimit)
    } catch {
      return self
    }
  }

  private func longer(_ event: DynamicMachine.Event) -> DynamicMachine.Event {
    guard case .after(let duration) = event.trigger else { return event }
    let trigger = DynamicMachine.Event.Trigger.after(duration * 2)
    return DynamicMachine.Event(trigger: trigger, sources: event.sources, targets: event.targets)
  }
}
