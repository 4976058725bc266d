import InterlockData

/// What the programs of a fleet are written with.
struct ProgramScope<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  let formulas: MachineFormulas<StateID>
  let columns: SQLColumns
  let texts: Texts<StateID, EventID>
  let names: Names
  let dialect: SQLDialect
}
