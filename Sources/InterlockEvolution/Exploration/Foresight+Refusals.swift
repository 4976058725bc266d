import Interlock

extension Foresight {
  /// What guards answer where active nodes have rows for a trigger, and none is taken: of the ways to answer the first,
  /// with the values of fields and of what the event brings.
  mutating func refusals(
    in configuration: Configuration,
    with values: Int = 0
  ) -> [(trigger: Trigger, answers: [GuardAnswers.Answer], given: Int)] {
    guard !isEnd(configuration) else { return [] }
    let place = ActiveConfiguration(configuration, chart.tree)
    return triggers(in: place).compactMap { trigger in
      for given in variants(of: trigger, in: place, with: values) {
        let outcomes = outcomes(of: trigger, in: place, with: given)
        if let refusal = outcomes.first(where: { $0.arcs.isEmpty && !$0.isDeferred }) {
          return (trigger, refusal.answers, given)
        }
      }
      return nil
    }
  }
}
