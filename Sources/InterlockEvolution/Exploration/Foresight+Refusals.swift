import Interlock

extension Foresight {
  /// The answers of guards for which active nodes have rows for a trigger but none is taken: the first such
  /// combination.
  mutating func refusals(
    in configuration: Configuration
  ) -> [(trigger: Trigger, answers: [GuardAnswers.Answer])] {
    guard !isEnd(configuration) else { return [] }
    let place = ActiveConfiguration(configuration, chart.tree)
    return triggers(in: place).compactMap { trigger in
      let refusal = outcomes(of: trigger, in: place).first { $0.arcs.isEmpty && !$0.isDeferred }
      return refusal.map { (trigger, $0.answers) }
    }
  }
}
