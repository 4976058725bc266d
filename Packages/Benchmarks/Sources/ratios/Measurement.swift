import AllocationCounter

/// One figure: the cost of a part of the library, as a ratio to a baseline in the same run.
struct Row {
  let name: String

  /// The highest acceptable ratio.
  let goal: Double

  /// Whether the subject must not allocate. A few allocations per repetition are tolerated, one per operation is not.
  var mustNotAllocate = false

  /// The number of operations per repetition, of the baseline and of the subject.
  let operations: (baseline: Int, subject: Int)

  let baseline: () async throws -> Void
  let subject: () async throws -> Void

  init(
    _ name: String,
    goal: Double,
    operations: Int,
    baseline: @escaping () async throws -> Void,
    subject: @escaping () async throws -> Void
  ) {
    self.init(
      name,
      goal: goal,
      operations: (operations, operations),
      baseline: baseline,
      subject: subject
    )
  }

  init(
    _ name: String,
    goal: Double,
    operations: (baseline: Int, subject: Int),
    baseline: @escaping () async throws -> Void,
    subject: @escaping () async throws -> Void
  ) {
    self.name = name
    self.goal = goal
    self.operations = operations
    self.baseline = baseline
    self.subject = subject
  }
}

/// A measured row. Times are nanoseconds per operation, medians over the repetitions.
struct Figure: Encodable {
  let row: String
  let ratio: Double
  let goal: Double
  let baseline: Double
  let subject: Double

  /// Allocations of the subject per operation; nil if they cannot be counted.
  let allocations: Double?

  let mustNotAllocate: Bool

  var hasMetRatio: Bool { ratio <= goal }

  var hasMetAllocations: Bool { !mustNotAllocate || (allocations ?? 0) < 0.01 }
}

extension Row {
  /// Measures baseline and subject alternately, so that other load affects both.
  ///
  /// - Parameter repetitions: The number of measured pairs, at least 1. One additional pair warms up.
  /// - Returns: The figure; its ratio is the median of the ratios of the pairs.
  /// - Throws: Errors of the baseline or the subject.
  func measured(repetitions: Int) async throws -> Figure {
    try await baseline()
    try await subject()
    var baselines: [Double] = []
    var subjects: [Double] = []
    for _ in 0..<repetitions {
      baselines.append(try await nanoseconds(baseline) / Double(operations.baseline))
      subjects.append(try await nanoseconds(subject) / Double(operations.subject))
    }
    return Figure(
      row: name,
      ratio: median(zip(subjects, baselines).map { $0 / $1 }),
      goal: goal,
      baseline: median(baselines),
      subject: median(subjects),
      allocations: try await allocationsPerOperation(),
      mustNotAllocate: mustNotAllocate
    )
  }

  private func allocationsPerOperation() async throws -> Double? {
    guard allocation_counter_is_available() else { return nil }
    let before = allocation_counter_value()
    try await subject()
    return Double(allocation_counter_value() - before) / Double(operations.subject)
  }

  /// The row with the rule that its subject must not allocate.
  func allocatingNothing() -> Row {
    var row = self
    row.mustNotAllocate = true
    return row
  }
}

private func nanoseconds(_ body: () async throws -> Void) async rethrows -> Double {
  try await ContinuousClock().measure { try await body() } / .nanoseconds(1)
}

private func median(_ values: [Double]) -> Double {
  values.sorted()[values.count / 2]
}

/// Keeps the optimiser from dropping a result.
@inline(never)
func consume<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}

/// Seeded random numbers: SplitMix64.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
