import Interlock

extension TransitionSystem {
  /// The answers of guards for which active nodes have transitions for a trigger but none is taken: the first such
  /// answers, with the values of the fields and of the payload.
  mutating func refusals(
    in configuration: Configuration,
    with values: Int = 0
  ) -> [(trigger: Trigger, answers: [AnswerCombinations.Answer], given: Int)] {
    guard !isEnd(configuration) else { return [] }
    let place = ActiveConfiguration(configuration, chart.tree)
    return triggers(in: place).compactMap { trigger in
      for given in variants(of: trigger, in: place, with: values) {
        let outcomes = outcomes(of: trigger, in: place, with: given)
        if let refusal = outcomes.first(where: { $0.transitions.isEmpty && !$0.isDeferred }) {
          return (trigger, refusal.answers, given)
        }
      }
      return nil
    }
  }
}
