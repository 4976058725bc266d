import InterlockEvolution

/// A step of a rehearsal: the guards of a transition and their answer, or assignments, with those active states that
/// the formulas test.
enum RehearsedStep: Hashable, Sendable {
  case asked(event: Int, active: Set<Int>, isOpen: Bool)
  case assigned(RehearsedAssignments, active: Set<Int>)
}
