extension Machine.Definition {
  /// A call may work off at least one event.
  func invalidStepLimit(_: Names) -> [Finding] {
    guard stepLimit < 1 else { return [] }
    return [
      finding(
        .invalidStepLimit,
        "stepLimit",
        "the step limit is \(stepLimit)",
        cure: "Use 1 or more; 1000 if in doubt"
      )
    ]
  }
}
