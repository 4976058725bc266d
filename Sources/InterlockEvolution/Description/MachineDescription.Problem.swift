public import Interlock

extension MachineDescription {
  /// Why a description that was encoded somewhere is not decoded: the underlying error of a `DecodingError`, which has
  /// the place.
  public enum Problem: Error, Hashable, Sendable {
    /// A machine takes at least one step.
    case stepLimit(Int)
    /// There is no state of that number.
    case unknownState(Int)
    /// There is no event of that number.
    case unknownEvent(Int)
    /// A state stands behind the one around it, and behind all that is in the states between.
    case misplacedState(Int)
    /// A state of that kind has no states in it, or has to have some.
    case wrongContent(Int, StateKind)
    /// States are entered with others that are no states in it, or none are.
    case wrongInitial
    /// Rows stand in the order of the definition.
    case misplacedRow
    /// A row joins at least one state.
    case emptyJoin
    /// A timeout is not negative.
    case timeout(Duration)
  }
}

extension MachineDescription.Problem: DescribedError {
  /// What is wrong.
  public var description: String {
    switch self {
    case .stepLimit(let limit): "The step limit has to be at least 1; found \(limit)."
    case .unknownState(let number): "There is no state \(number)."
    case .unknownEvent(let number): "There is no event \(number)."
    case .misplacedState(let parent): "A state in the state \(parent) has to stand behind it."
    case .wrongContent(let number, let kind):
      "The state \(number) cannot be \(kind.rawValue) with what is in it."
    case .wrongInitial: "What is entered by default has to be a state in the one that is entered."
    case .misplacedRow: "Rows have to stand in the order of their declarations."
    case .emptyJoin: "A row has to join at least one state."
    case .timeout(let duration): "A timeout cannot be negative; found \(duration)."
    }
  }
}
