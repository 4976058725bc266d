public import Interlock
public import InterlockEvolution

extension TransitionTable {
  /// Makes the table of a machine; it does not depend on the state of the machine.
  ///
  /// - Parameter machine: The machine; its guards are not called.
  /// - Complexity: O(*s* · *t* + *r*) in states, triggers and rows.
  public init<StateID, EventID>(of machine: Machine<StateID, EventID>) {
    self.init(of: MachineDescription(machine))
  }

  /// Makes the table of a description.
  ///
  /// - Parameter machine: The description.
  /// - Complexity: O(*s* · *t* + *r*) in states, triggers and rows.
  public init(of machine: MachineDescription) {
    let content = TableContent(MachineDiagram(of: machine))
    states = content.titles
    triggers = content.triggers.map(\.title)
    cells = content.cells
    assignments = content.assignments
  }
}
