public import Interlock

extension JSONDocument {
  /// Returns the machine with the places of its states and events, so that findings name a line of its file.
  ///
  /// ```swift
  /// let machine = try JSONDecoder().decode(DynamicMachine.self, from: data)
  /// let located = JSONDocument(data).located(machine)
  /// ```
  ///
  /// - Parameter machine: The machine that was decoded from this document.
  /// - Returns: The same definition with locations, inactive; the machine itself if the document is not its archive.
  /// - Complexity: O(*n*) in values of the document.
  public func located(_ machine: DynamicMachine) -> DynamicMachine {
    var (states, events) = (machine.states, machine.events)
    let positions = positions(of: states.indices.map(Self.state) + events.indices.map(Self.event))
    for index in states.indices {
      states[index].location = positions[Self.state(index)].map { Finding.Location($0) }
    }
    for index in events.indices {
      events[index].location = positions[Self.event(index)].map { Finding.Location($0) }
    }
    var numbers: [String: Int] = [:]
    for (index, state) in states.enumerated() { numbers[state.id] = index }
    let located = try? DynamicMachine(
      initial: machine.initial,
      states: states,
      parents: states.map { machine.parent(of: $0.id).flatMap { numbers[$0] } },
      events: events,
      settings: machine.settings
    )
    .adding { machine.observers }
    return located?.fingerprint == machine.fingerprint ? located ?? machine : machine
  }

  private static func state(_ index: Int) -> JSONPath { JSONPath()["states"][index] }

  private static func event(_ index: Int) -> JSONPath { JSONPath()["events"][index] }
}
