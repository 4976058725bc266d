import InterlockData

/// The context for writing the programs of a fleet.
struct ProgramScope<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  let formulas: MachineFormulas<StateID>
  let columns: SQLColumns
  let texts: Texts<StateID, EventID>
  let names: Names
  let dialect: SQLDialect
}
