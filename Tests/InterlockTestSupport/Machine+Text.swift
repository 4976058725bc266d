package import Interlock

// Errors, refusals and traces in the words of the reference machine. They are built from properties,
// so that a wrong `description` does not hide a mistake here.

extension Machine.FireError {
  package var text: String {
    switch self {
    case .refused(let refusal): refusal.text
    case .callbackFailed(let failure): failure.text
    case .stepLimitExceeded(let limit, let lastSteps):
      "limit \(limit), \(lastSteps.compactMap(\.event).map { "\($0)" })"
    case .timeUnknown(let part): "time unknown: \(part)"
    case .alreadyActive: "already active"
    case .ended: "ended"
    case .machineReplaced: "machine replaced"
    case .codeMissing(let items): "code missing: \(items.map(\.description))"
    case .timerFailed(let timer, let cause, _): "timer \(timer.content): \(cause.text)"
    }
  }
}

extension Machine.CallbackFailure {
  package var text: String {
    let owner = state.map { "\($0)" } ?? event.map { "\($0)" } ?? "-"
    return "\(kind.rawValue) of \(owner) threw \(cause)"
  }
}

extension Machine.Refusal {
  package var text: String {
    "refused \(event) in \(state): \(reason), sources \(shortened(sources.map { "\($0)" })), "
      + "candidates \(candidates.map(\.text)), failure \(failure?.text ?? "-")"
  }
}

extension Machine.Refusal.Candidate {
  package var text: String {
    "\(source.map { "\($0)" } ?? "any") \(target.map { "\($0)" } ?? "-") #\(unmet[0].number) "
      + "\(unmet[0].name ?? "-")"
  }
}

extension Machine.TraceLine {
  /// The line without the guards.
  package var step: String {
    let start = source.map { "\($0)" } ?? "(inactive)"
    let shaft = event.map { "--\($0)-->" } ?? "-->"
    let end = isTaken ? target.map { "\($0)" } ?? "(internal)" : "refused"
    return "\(start) \(shaft) \(end)"
  }
}

/// A long list as text, for comparison.
package func shortened(_ names: [String]) -> [String] {
  names.count <= 12 ? names : names.prefix(12) + ["\(names.count)", names.last ?? ""]
}
