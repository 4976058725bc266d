import InterlockEvolution

/// Something in a rehearsal that is data: the guards of a row, or assignments. With those of the then active states
/// that the formulas ask about.
enum RehearsedStep: Hashable, Sendable {
  case asked(event: Int, active: Set<Int>, isOpen: Bool = true)
  case assigned(RehearsedAssignments, active: Set<Int>)
}

extension RehearsedStep {
  /// The step with another answer; assignments as they are.
  func answered(_ isOpen: Bool) -> Self {
    guard case .asked(let event, let active, _) = self else { return self }
    return .asked(event: event, active: active, isOpen: isOpen)
  }
}
