public import Interlock

extension MachineDescription {
  /// The reason why a description cannot be decoded: the underlying error of a `DecodingError` with the place.
  public enum Problem: Error, Hashable, Sendable {
    /// The step limit is less than 1.
    case stepLimit(Int)
    /// There is no state with that number.
    case unknownState(Int)
    /// There is no event with that number.
    case unknownEvent(Int)
    /// A state is not in document order: it does not follow its parent and the states between them.
    case misplacedState(Int)
    /// A state of that kind has children, or lacks them.
    case wrongContent(Int, StateKind)
    /// The initial states are missing, or are no descendants of their state.
    case wrongInitial
    /// Transitions are not in the order of the definition.
    case misplacedRow
    /// A join has no source states.
    case emptyJoin
    /// A timeout is negative.
    case timeout(Duration)
  }
}

extension MachineDescription.Problem: DescribedError {
  /// The problem.
  public var description: String {
    switch self {
    case .stepLimit(let limit):
      "The step limit must be between 1 and \(MachineSettings.stepLimits.upperBound); found \(limit)."
    case .unknownState(let number): "There is no state \(number)."
    case .unknownEvent(let number): "There is no event \(number)."
    case .misplacedState(let parent): "A state inside the state \(parent) must come after it."
    case .wrongContent(let number, let kind):
      "The state \(number) cannot be \(kind.rawValue) with the states in it."
    case .wrongInitial: "The initial states must be inside the state that is entered."
    case .misplacedRow: "Transitions must be in the order of their declarations."
    case .emptyJoin: "A join must have at least one source."
    case .timeout(let duration): "A timeout cannot be negative; found \(duration)."
    }
  }
}
