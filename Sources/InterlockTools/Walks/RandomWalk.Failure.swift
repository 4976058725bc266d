public import Interlock

extension RandomWalk {
  /// A walk on which a property does not hold.
  public struct Failure: Sendable {
    /// The seed of the walk on which the failure was found.
    public let seed: UInt64

    /// The steps of the shortest walk.
    public let steps: [Machine.WalkStep]

    /// The reason why the property does not hold: its error, or that it was false.
    public let reason: String

    /// The length of the walk on which the failure was found, up to the failure.
    public let foundLength: Int

    /// Whether the same inputs failed again. If not, callbacks or the code under test keep state from one walk to the
    /// next, or depend on a clock.
    public let isRepeated: Bool
  }
}

extension RandomWalk.Failure {
  /// The inputs of the shortest walk.
  public var path: [RandomWalk.Machine.WalkInput] {
    steps.map(\.input)
  }

  /// A test in Swift that repeats the walk: `prototype` and `property` are the machine and the closure.
  public var code: String {
    let inputs = path.map { "    \($0),\n" }.joined()
    let list = inputs.isEmpty ? "[]" : "[\n\(inputs)  ]"
    return """
      @Test func `what seed \(seed) found`() throws {
        let walk = PathWalk(of: prototype, along: \(list))
        #expect(try property(walk))
      }
      """
  }
}

extension RandomWalk.Failure: CustomStringConvertible {
  /// The seed, the reason of the failure, the steps of the shortest walk, and a test that repeats it.
  public var description: String {
    let repetition = isRepeated ? "" : "; the same inputs did not fail again"
    let lines = steps.enumerated().map { "  \($0 + 1). \($1)\n" }.joined()
    return """
      seed \(seed), \(steps.count) of \(foundLength) inputs\(repetition): \(reason)
      \(lines)
      \(code)
      """
  }
}
