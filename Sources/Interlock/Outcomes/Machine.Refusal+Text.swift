extension Machine.Refusal: CustomStringConvertible {
  /// One sentence: the reason why the event cannot be fired, and the states in which it can.
  public var description: String {
    text(explanation) + (reason == .codeMissing ? " " + BindingError.suggestion : "")
  }

  /// A sentence about the event.
  func text(_ explanation: String) -> String {
    let states = configuration.count == 1 ? "the state" : "the states"
    let refusal =
      "The event \(quoted(event)) cannot be fired in \(states) \(list(of: configuration)): "
      + ended(explanation)
    guard let steps = expired?.steps, !steps.isEmpty else { return refusal }
    return refusal
      + " Timers were due before it: \(steps.map(\.description).joined(separator: "; "))."
  }

  /// The reason why the event cannot be fired, as a clause.
  var explanation: String {
    switch reason {
    case .unknownEvent: "the machine has no such event"
    case .noTransition: "it can be fired only in \(list(of: sources))"
    case .guardRefused: candidates.map(\.description).joined(separator: "; ")
    case .guardFailed: failure?.description ?? "a guard threw"
    case .payloadMismatch: payloadMismatch?.clause ?? "it has another payload"
    case .finished: "the machine has ended"
    case .codeMissing: BindingError.reason(missing: missingCode)
    case .stepLimitExceeded: "more timers are due before it than the step limit allows"
    }
  }

  /// The way to fix it; nil if unknown.
  var suggestion: String? {
    switch reason {
    case .unknownEvent:
      nearestName(to: event, among: plan.eventIDs).map { "Did you mean \(quoted($0))?" }
    case .codeMissing: BindingError.suggestion
    case .payloadMismatch: payloadMismatch?.recoverySuggestion
    case .guardRefused:
      candidates.contains { $0.unmet.contains(where: \.isMissing) }
        ? BindingError.suggestion : missingText
    case .noTransition, .guardFailed, .finished, .stepLimitExceeded: nil
    }
  }

  private var missingText: String? {
    let values = candidates.flatMap(\.unmet).flatMap(\.missingValues)
    return joined(
      suggestions: values.map { "Pass \(quoted($0.key)) (\($0.type)) in the user info" }
    )
  }
}

extension Machine.Refusal.Candidate: CustomStringConvertible {
  /// The guards that refused, their transition, and the values that they didn't find.
  public var description: String {
    let transition = target.map { "transition to \(quoted($0))" } ?? "internal transition"
    let refusing = unmet.filter { !$0.isMissing }
    let missing = unmet.filter(\.isMissing)
    let values = unmet.flatMap(\.missingValues)
    let reasons = unmet.flatMap(\.unmetTerms).map(\.reason)
    let clauses = [
      refusing.isEmpty ? nil : "\(Self.subject(refusing)) of the \(transition) refused",
      reasons.isEmpty ? nil : "since " + reasons.joined(separator: ", and "),
      values.isEmpty ? nil : values.map(\.description).joined(separator: ", "),
      missing.isEmpty
        ? nil
        : "\(Self.subject(missing)) of the \(transition) \(missing.count == 1 ? "has" : "have") no code; "
          + "bind \(missing.count == 1 ? "it" : "them"), or decode the machine with its prototype",
    ]
    return clauses.compactMap { $0 }.joined(separator: ", ")
  }

  private static func subject(_ guards: [Machine.Refusal.UnmetGuard]) -> String {
    let names = guards.prefix(8).map(\.description)
    let more = guards.count - names.count
    guard more == 0 else { return "the guards \(names.joined(separator: ", ")) and \(more) more" }
    guard guards.count > 1 else { return "the guard \(names[0])" }
    return "the guards \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
  }
}
