/// Settings of a definition that apply to the whole machine.
package struct MachineSettings: Equatable, Sendable {
  /// The step limit: how many steps may follow from one call. One of `stepLimits`.
  package var stepLimit: Int

  /// The policy for events that no transition handles.
  package var unhandledEvents: UnhandledEventPolicy

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - stepLimit: How many steps may follow from one call.
  ///   - unhandledEvents: The policy for events that no transition handles.
  package init(stepLimit: Int = defaultStepLimit, unhandledEvents: UnhandledEventPolicy = .refuse) {
    self.stepLimit = stepLimit
    self.unhandledEvents = unhandledEvents
  }

  /// The step limit of a definition that doesn't set one.
  package static var defaultStepLimit: Int { 1_000 }

  /// The step limits that a definition can set. Even in a debug build, a call of the longest takes seconds, not hours.
  package static var stepLimits: ClosedRange<Int> { 1...1_000_000 }
}
