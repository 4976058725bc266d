// The arithmetic of the language: overflow is an error, never a trap.
extension Int {
  @inline(__always)
  func adding(_ other: Int, _ site: EvaluationError.Site) throws(EvaluationError) -> Int {
    let (result, overflow) = addingReportingOverflow(other)
    guard !overflow else { throw error(.overflow, other, site) }
    return result
  }

  @inline(__always)
  func subtracting(_ other: Int, _ site: EvaluationError.Site) throws(EvaluationError) -> Int {
    let (result, overflow) = subtractingReportingOverflow(other)
    guard !overflow else { throw error(.overflow, other, site) }
    return result
  }

  @inline(__always)
  func multiplied(by other: Int, _ site: EvaluationError.Site) throws(EvaluationError) -> Int {
    let (result, overflow) = multipliedReportingOverflow(by: other)
    guard !overflow else { throw error(.overflow, other, site) }
    return result
  }

  func divided(by other: Int, _ site: EvaluationError.Site) throws(EvaluationError) -> Int {
    guard other != 0 else { throw error(.divisionByZero, other, site) }
    let (result, overflow) = dividedReportingOverflow(by: other)
    guard !overflow else { throw error(.overflow, other, site) }
    return result
  }

  func remainder(
    dividing other: Int,
    _ site: EvaluationError.Site
  ) throws(EvaluationError) -> Int {
    guard other != 0 else { throw error(.divisionByZero, other, site) }
    // The quotient of the least integer and -1 does not fit, the remainder does.
    return other == -1 ? 0 : self % other
  }

  @inline(never)
  private func error(
    _ reason: EvaluationError.Reason,
    _ other: Int,
    _ site: EvaluationError.Site
  ) -> EvaluationError {
    EvaluationError(reason, [.integer(self), .integer(other)], at: site)
  }
}
