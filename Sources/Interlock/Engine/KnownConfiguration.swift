/// A configuration that the engine has been in, with the properties that it reads at every step.
final class KnownConfiguration: Sendable {
  let configuration: Configuration

  /// Its number; `noNumber` if it has none.
  let number: ConfigurationNumber

  /// The first of its leaves; the root while the machine is inactive.
  let firstLeaf: Node

  /// Whether it is finished: in a final state at the top level.
  let isFinished: Bool

  /// Whether one of its states, or of their ancestors, has eventless transitions.
  let hasEventlessRows: Bool

  /// Whether it is not finished, and has no further consequences.
  let isQuiet: Bool

  /// Whether the kernel keeps it, so that others can refer to it.
  let isShared: Bool

  static var noNumber: ConfigurationNumber { ConfigurationNumber(number: .max) }

  init(
    _ configuration: Configuration,
    number: ConfigurationNumber?,
    isFinished: Bool,
    hasEventlessRows: Bool,
    isShared: Bool
  ) {
    self.configuration = configuration
    self.isShared = isShared
    self.number = number ?? Self.noNumber
    firstLeaf = configuration.leaves.first ?? Node.root
    self.isFinished = isFinished
    self.hasEventlessRows = hasEventlessRows
    isQuiet = !isFinished && !hasEventlessRows
  }

  var isActive: Bool { firstLeaf != Node.root }
}
