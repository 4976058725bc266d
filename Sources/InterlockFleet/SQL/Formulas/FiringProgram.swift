import InterlockData

/// What a statement computes before it fires: for each entity, the row of the relation that it takes, and the values of
/// its fields afterwards.
struct FiringProgram: Sendable {
  /// What distinguishes entities that are treated differently: the states in which an event is tried, or conditions.
  let cases: [String]

  /// The columns of the entity that are read: their positions among those of the fleet.
  let fields: [Int]

  /// The columns that each step adds. The last adds `transition`, which is 0 for a refused entity and NULL for one
  /// whose call fails, and `assigned1` and so on.
  let steps: [[String]]

  /// The assigned columns: their positions among those of the fleet, in the order of `assigned1` and so on.
  let assigned: [Int]

  /// The parameters, in order: fields of the payload, then keys of the user info.
  let parameters: [(name: FormulaName, type: DataType)]

  /// Whether a formula asks for the time.
  let usesTime: Bool
}

extension FiringProgram {
  /// The name of a column of an entity in the steps.
  static func field(_ place: Int) -> String { "field\(place + 1)" }

  /// The name of the value that is assigned.
  static func assigned(_ place: Int) -> String { "assigned\(place + 1)" }
}
