public import Interlock
public import InterlockEvolution

extension TransitionTable {
  /// Makes the table of a machine. It does not depend on the machine's current state.
  ///
  /// - Parameters:
  ///   - machine: The machine; its guards are not called.
  ///   - details: Optional parts of the table, as of a picture.
  /// - Complexity: O(*s* · *t* + *r*) in states, triggers and transitions.
  public init<StateID, EventID>(
    of machine: Machine<StateID, EventID>,
    showing details: MachineDiagram.Details = []
  ) {
    self.init(of: MachineDescription(machine), showing: details)
  }

  /// Makes the table of a description.
  ///
  /// - Parameters:
  ///   - machine: The description.
  ///   - details: Optional parts of the table, as of a picture.
  /// - Complexity: O(*s* · *t* + *r*) in states, triggers and transitions.
  public init(of machine: MachineDescription, showing details: MachineDiagram.Details = []) {
    let content = TableContent(MachineDiagram(of: machine, showing: details))
    states = content.titles
    triggers = content.triggers.map(\.title)
    cells = content.cells
    assignments = content.assignments
  }
}
