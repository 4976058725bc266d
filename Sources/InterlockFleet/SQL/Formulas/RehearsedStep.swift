import InterlockEvolution

/// Something in a rehearsal that is data: the guards of a row and their answer, or assignments. With those of the then
/// active states that the formulas ask about.
enum RehearsedStep: Hashable, Sendable {
  case asked(event: Int, active: Set<Int>, isOpen: Bool)
  case assigned(RehearsedAssignments, active: Set<Int>)
}
