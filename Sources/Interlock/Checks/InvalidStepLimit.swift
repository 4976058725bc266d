extension Draft {
  /// The step limit allows at least one step.
  func invalidStepLimit(_ report: inout Report) {
    guard stepLimit < 1 else { return }
    let message = "the step limit is \(stepLimit)"
    report.add(.invalidStepLimit, "stepLimit", message, cure: "Use 1 or more; 1000 if in doubt")
  }
}
