import Interlock
import InterlockRuntime
import InterlockTools

extension LivePage {
  typealias Occurrence = MachineActor<StateID, EventID>.Occurrence

  /// What happens, as the page reads it.
  ///
  /// - Parameters:
  ///   - occurrences: What happens.
  ///   - machine: The machine, in any state.
  /// - Returns: What reads the entries, up to the end of the machine.
  func entries(of occurrences: AsyncStream<Occurrence>, in machine: Subject) -> WindowSource.Entries
  {
    { receive in
      for await occurrence in occurrences {
        if let entry = entry(occurrence, in: machine) { receive(entry) }
      }
    }
  }

  /// An occurrence as an entry; nil for one that a page does not show.
  private func entry(_ occurrence: Occurrence, in machine: Subject) -> String? {
    switch occurrence {
    case .activated(let receipt): entry(receipt, of: "activation", in: machine)
    case .settled(let receipt): entry(receipt, of: "restoration", in: machine)
    case .fired(let event, let receipt): entry(receipt, of: identifierText(event), in: machine)
    case .timerFired(let receipt): entry(receipt, of: "timeout", in: machine)
    case .failed(let failure):
      entry(refusing: origin(of: failure), because: "\(failure.error)")
    case .dropped(let event): entry(refusing: identifierText(event), because: "It was dropped.")
    case .lifecycle, .activityStarted, .activityEnded, .activityCancelled, .ended: nil
    }
  }

  private func origin(of failure: MachineActor<StateID, EventID>.Failure) -> String {
    switch failure.origin {
    case .event(let event): identifierText(event)
    case .activation: "activation"
    case .timer: "timeout"
    case .settling: "restoration"
    case .activity(let state): "activity of \(identifierText(state))"
    case .source: "source"
    }
  }
}
