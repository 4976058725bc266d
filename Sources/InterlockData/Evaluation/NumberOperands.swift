/// The kinds of two numbers that an operation takes, for its errors.
struct NumberOperands: Sendable {
  private let isLeftDate: Bool
  private let isRightDate: Bool
  private let site: EvaluationError.Site

  init(_ left: DataType, _ right: DataType, _ site: EvaluationError.Site) {
    isLeftDate = left == .date
    isRightDate = right == .date
    self.site = site
  }

  /// A result that must be finite.
  @inline(__always)
  func checked(
    _ result: Double,
    _ left: Double,
    _ right: Double
  ) throws(EvaluationError) -> Double {
    guard result.isFinite else { throw error(.overflow, left, right) }
    return result
  }

  @inline(never)
  func error(_ reason: EvaluationError.Reason, _ left: Double, _ right: Double) -> EvaluationError {
    let operands: [DataValue] = [
      isLeftDate ? .date(left) : .number(left), isRightDate ? .date(right) : .number(right),
    ]
    return EvaluationError(reason, operands, at: site)
  }
}
