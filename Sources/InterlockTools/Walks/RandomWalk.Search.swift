import Interlock

extension RandomWalk {
  /// Hands out walks, is told whether the property holds on each, and decides which comes next.
  ///
  /// It calls nothing, so it does not matter whether properties are asynchronous.
  struct Search {
    private let random: RandomWalk
    private let log = WalkLog<StateID, EventID>()
    private var shrinking: Shrinking<Machine.WalkInput>?
    private var isBegun = false
    private(set) var failure: Failure?

    init(_ random: RandomWalk) {
      self.random = random
    }

    /// The next walk; nil if there is nothing more to find out.
    mutating func next() -> PathWalk<StateID, EventID>? {
      log.clear()
      guard isBegun else {
        isBegun = true
        return random.walk(notedIn: log)
      }
      guard let path = shrinking?.next() else { return nil }
      return PathWalk(of: random.prototype, along: path, at: RandomWalk.start, log: log)
    }

    /// Records whether the property holds on the last walk.
    mutating func note(_ result: Result<Bool, any Error>) {
      guard let reason = Self.reason(result) else {
        shrinking?.note(failing: nil)
        return
      }
      let inputs = log.steps.map(\.input)
      let isRepeated = shrinking != nil
      if isRepeated {
        shrinking?.note(failing: inputs)
      } else {
        shrinking = Shrinking(inputs, tryLimit: random.tryLimit)
      }
      guard !isRepeated || shrinking?.shortest.count == inputs.count else { return }
      failure = Failure(
        seed: random.seed,
        steps: log.steps,
        reason: reason,
        foundLength: failure?.foundLength ?? inputs.count,
        isRepeated: isRepeated
      )
    }

    /// Why the property does not hold; nil if it does.
    private static func reason(_ result: Result<Bool, any Error>) -> String? {
      switch result {
      case .success(true): nil
      case .success(false): "it is false after the last step"
      case .failure(let error): "\(error)"
      }
    }
  }
}
