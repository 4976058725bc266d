/// What a definition says of the machine as a whole.
package struct MachineSettings: Equatable, Sendable {
  /// How much may follow from one call, at least 1.
  package var stepLimit: Int

  /// What is done with events that no row takes.
  package var unhandledEvents: UnhandledEventPolicy

  /// Makes settings.
  ///
  /// - Parameters:
  ///   - stepLimit: How much may follow from one call.
  ///   - unhandledEvents: What is done with events that no row takes.
  package init(
    stepLimit: Int = defaultStepLimit,
    unhandledEvents: UnhandledEventPolicy = .refuse
  ) {
    self.stepLimit = stepLimit
    self.unhandledEvents = unhandledEvents
  }

  /// How much may follow from one call unless the definition says otherwise.
  package static var defaultStepLimit: Int { 1_000 }
}
