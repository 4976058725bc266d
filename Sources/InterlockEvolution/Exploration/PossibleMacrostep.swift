import Interlock

/// One thing that a machine can do from a configuration in which it rests: a macrostep.
struct PossibleMacrostep {
  /// One selection of rows in it.
  struct Microstep: Hashable {
    /// The rows that were taken, as positions in the chart, with those of the choices on their way.
    let rows: [RowPosition]

    /// What guards have answered for it.
    let answers: [GuardAnswers.Answer]
  }

  /// What has begun it; nil for activation.
  let trigger: Trigger?

  /// What was selected, first that of the trigger.
  let microsteps: [Microstep]

  /// Where the machine rests afterwards.
  let configuration: Configuration

  /// The values of fields with which it begins, with those that the event brings.
  var given = 0

  /// The values of fields afterwards.
  var values = 0

  /// The rows of all microsteps.
  var rows: [RowPosition] { microsteps.flatMap(\.rows) }
}

/// A macrostep that can go on for ever.
struct EndlessStep {
  let trigger: Trigger?

  /// What was selected up to a moment of the loop, then what leads back to it.
  let microsteps: [PossibleMacrostep.Microstep]

  /// Whether no answer of a guard ends it.
  let isCertain: Bool
}
