import InterlockTestSupport

/// The values of a chart's variables; a variable without a value has no entry.
typealias ChartValues = [String: Int]

extension Chart {
  var initialValues: ChartValues {
    variables.compactMapValues(\.self)
  }
}

extension Chart.Expression {
  /// Nil if the expression reads a variable without a value.
  func value(_ values: ChartValues) throws -> Int? {
    switch self {
    case .literal(let number): return number
    case .variable(let name): return values[name]
    case .arithmetic(let symbol, let operands):
      var numbers: [Int] = []
      for operand in operands {
        guard let number = try operand.value(values) else { return nil }
        numbers.append(number)
      }
      guard let first = numbers.first else { throw Fault("\(symbol) of nothing") }
      return try numbers.dropFirst().reduce(first) { try symbol.result($0, $1) }
    }
  }
}

extension Chart.Expression.Operator {
  /// Throws on overflow, because a vector must never stop the tests.
  fileprivate func result(_ left: Int, _ right: Int) throws -> Int {
    let (value, overflow) =
      switch self {
      case .add: left.addingReportingOverflow(right)
      case .sub: left.subtractingReportingOverflow(right)
      case .mul: left.multipliedReportingOverflow(by: right)
      }
    guard !overflow else { throw Fault("\(rawValue) of \(left) and \(right), which overflows") }
    return value
  }
}

extension Chart.Condition {
  func holds(_ values: ChartValues, isIn: (String) -> Bool) throws -> Bool {
    switch self {
    case .always(let isTrue): return isTrue
    case .isIn(let state): return isIn(state)
    case .not(let condition): return try !condition.holds(values, isIn: isIn)
    case .and(let conditions):
      return try conditions.allSatisfy { try $0.holds(values, isIn: isIn) }
    case .or(let conditions):
      return try conditions.contains { try $0.holds(values, isIn: isIn) }
    case .compare(let comparison, let left, let right):
      return comparison.holds(try left.value(values), try right.value(values))
    }
  }
}

extension Chart.Condition.Comparison {
  /// Nothing is equal to nothing, and neither less nor greater than anything.
  fileprivate func holds(_ left: Int?, _ right: Int?) -> Bool {
    switch self {
    case .eq: return left == right
    case .ne: return left != right
    case .lt, .le, .gt, .ge:
      guard let left, let right else { return false }
      return isOrdered(left, right)
    }
  }

  private func isOrdered(_ left: Int, _ right: Int) -> Bool {
    switch self {
    case .lt: left < right
    case .le: left <= right
    case .gt: left > right
    case .ge: left >= right
    case .eq, .ne: false
    }
  }
}
