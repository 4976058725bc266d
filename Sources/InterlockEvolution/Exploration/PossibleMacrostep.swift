import Interlock

/// One macrostep that a machine can take from a resting configuration.
struct PossibleMacrostep {
  /// One selection of transitions in it.
  struct Microstep: Hashable {
    /// The transitions taken, as positions in the chart, including those of choices on the way.
    let rows: [RowPosition]

    /// The answers of guards for it.
    let answers: [AnswerCombinations.Answer]
  }

  /// What began it; nil for activation.
  let trigger: Trigger?

  /// The selections, beginning with the trigger's.
  let microsteps: [Microstep]

  /// The configuration that the machine rests in afterwards.
  let configuration: Configuration

  /// The values of the fields at its start, including those of the payload.
  var given = 0

  /// The values of the fields afterwards.
  var values = 0

  /// The transitions of all microsteps.
  var rows: [RowPosition] { microsteps.flatMap(\.rows) }
}

/// A macrostep that can continue forever.
struct EndlessStep {
  let trigger: Trigger?

  /// The selections up to a moment of the loop, then those that lead back to it.
  let microsteps: [PossibleMacrostep.Microstep]

  /// Whether no answer of a guard ends it.
  let isCertain: Bool
}
