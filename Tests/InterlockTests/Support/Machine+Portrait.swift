import Interlock

extension Machine {
  /// Everything that an archive keeps, as text: one line for the machine, each state and each event.
  var portrait: [String] {
    let place = isActive ? "in \(state)" : "inactive"
    return ["initial \(initial[0]), limit \(stepLimit), \(place)"]
      + states.map { "state \($0.id) \($0.userInfo)" }
      + events.map { event in
        let target = event.target.map { "\($0)" } ?? "(internal)"
        let sources =
          switch event.sources {
          case .any: "any state"
          case .states(let ids), .all(let ids): ids.map { "\($0)" }.joined(separator: ", ")
          }
        return
          "event \(event.id.map { "\($0)" } ?? "-"): \(sources) to \(target), guarded: \(event.isGuarded)"
      }
  }

  /// The events without a guard in any row, once each, in the order of the definition.
  var unguardedEvents: [EventID] {
    var seen: Set<EventID> = []
    return events.compactMap(\.id).filter { id in
      seen.insert(id).inserted && events(withID: id).allSatisfy { !$0.isGuarded }
    }
  }

  /// The effects of all sequences of events up to a length: a line for each event of each sequence.
  func behaviour(of events: [EventID], upTo length: Int) -> [String] {
    guard length > 0 else { return [] }
    return events.flatMap { event -> [String] in
      var machine = self
      let line: String
      do {
        line = try machine.fire(event).description
      } catch {
        line = "\(error)"
      }
      let available = machine.availableEvents().map { "\($0)" }
      let after = "\(line); now in \(machine.state), can fire \(available)"
      return [after] + machine.behaviour(of: events, upTo: length - 1)
    }
  }
}
