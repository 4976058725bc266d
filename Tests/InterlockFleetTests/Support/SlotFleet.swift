import Interlock
import InterlockData
import InterlockFleet
import InterlockTestSupport

/// Random formulas and rows that a database can hold.
struct SlotFleet {
  typealias Life = SlotLife

  /// The reasons for which a random formula may be refused.
  private static let reasons: Set<SQLFleetError.FormulaReason> = [
    .list, .remainderOfNumbers, .alwaysNil, .nulCharacter,
  ]

  /// A machine with one row that formulas decide.
  static func single(_ change: (Life.Event) -> Life.Event) throws -> Life {
    try Life(initial: "open") {
      Life.State("open")
      Life.State("closed")
      change(Life.Event("go", from: "open", to: "closed"))
    }
  }

  /// Whether a row can be written in SQL. If not, it must be refused for a known reason.
  static func isTranslatable(_ change: (Life.Event) -> Life.Event) throws -> Bool {
    do {
      for dialect in SQLDialect.allCases {
        _ = try SQLFleet(single(change), table: "rows", dialect: dialect)
      }
      return true
    } catch let error as SQLFleetError {
      for problem in error.problems {
        guard case .untranslatable(_, _, let reason) = problem, reasons.contains(reason) else {
          throw error
        }
      }
      return false
    }
  }

  /// Values of all fields that a database can hold.
  static func values(_ generator: inout FormulaGenerator) -> [DataValue] {
    values(of: FormulaGenerator.types.map(\.type), &generator)
  }

  /// Values of some types that a database can hold.
  static func values(
    of types: [DataType],
    _ generator: inout FormulaGenerator
  ) -> [DataValue] {
    types.map { type in
      switch generator.value(of: type) {
      case .text(let text): .text(text.replacing("\0", with: "%_'"))
      case .number(let value) where !value.isFinite: .number(1e-300)
      case .date(let value) where !value.isFinite: .date(-1e300)
      case let value: value
      }
    }
  }
}

extension SQLFleet {
  /// Inserts rows of states and field values, in the generator's order.
  func insertion(
    _ rows: [(state: String, values: [DataValue])],
    _ engine: DatabaseEngine
  ) -> String {
    let columns = columns
    let places = columns.map { column in
      FormulaGenerator.types.firstIndex {
        FormulaName(written: $0.name).description == column.field
      }
        ?? 0
    }
    let names = ["id", "state"] + columns.map { "\"\($0.name)\"" }
    let chunks = stride(from: 0, to: rows.count, by: 400).map { start in
      let lines = rows[start..<min(start + 400, rows.count)].enumerated().map { index, row in
        let values = places.map { engine.literal(row.values[$0]) }
        return "(" + (["\(start + index + 1)", "'\(row.state)'"] + values).joined(separator: ", ")
          + ")"
      }
      return "INSERT INTO rows (\(names.joined(separator: ", "))) VALUES\n"
        + lines.joined(separator: ",\n") + ";\n"
    }
    return chunks.joined()
  }
}
