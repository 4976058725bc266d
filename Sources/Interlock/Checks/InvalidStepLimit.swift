extension NumberedDefinition {
  /// The step limit allows at least one step, and no more than a call can take in a reasonable time, because
  /// definitions can come from outside.
  func invalidStepLimit(_ report: inout Report) {
    guard !MachineSettings.stepLimits.contains(stepLimit) else { return }
    let message = "the step limit is \(stepLimit)"
    let suggestion = "Use 1 to \(MachineSettings.stepLimits.upperBound); 1000 if in doubt"
    report.add(.invalidStepLimit, "stepLimit", message, suggestion: suggestion)
  }
}
