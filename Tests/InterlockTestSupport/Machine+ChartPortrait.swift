package import Interlock

extension Machine {
  /// Everything that an archive keeps of a statechart, as text: one line for the machine, each state and each
  /// event. `portrait` has the parts of a flat machine.
  package var chartPortrait: [String] {
    ["initial \(initial), limit \(stepLimit)"]
      + states.map { state in
        let place = parent(of: state.id).map { " in \($0)" } ?? ""
        return "\(state.kind) \(state.id)\(place), initial \(state.initial), children "
          + "\(state.states.map(\.id)), defers \(state.deferredEvents), \(state.userInfo)"
      }
      + events.map { event in
        "\(event.trigger): \(event.sources) to \(event.targets), local: \(event.isLocal), guarded: "
          + "\(event.isGuarded)"
      }
  }
}
