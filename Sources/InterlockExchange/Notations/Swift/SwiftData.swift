import Interlock
import InterlockData
import InterlockEvolution

/// The data in the code of a machine: the structures of its context and of payloads.
struct SwiftData {
  /// The structure of the context; nil for a machine without one.
  private(set) var context: SwiftRecord?

  /// The structures of the payloads that the machine carries, by their names.
  private(set) var payloads: [String: SwiftRecord] = [:]

  /// What cannot be written.
  private(set) var problems: [ExportError.Problem] = []

  private let tree: MachineTree
  private let schema: (any Schema)?
  private let types: [String: PayloadFields]

  /// Examines the data of a machine.
  ///
  /// - Parameters:
  ///   - tree: The machine.
  ///   - names: The identifiers in the code.
  ///   - schema: The fields of the context; nil for a machine without one.
  ///   - payloads: The payload types of its events.
  init(
    _ tree: MachineTree,
    _ names: SwiftNames,
    _ schema: (any Schema)?,
    carrying payloads: [PayloadFields]
  ) {
    self.tree = tree
    self.schema = schema
    types = Dictionary(payloads.map { ("\($0)", $0) }) { first, _ in first }
    addContext(names)
    addPayloads(names)
    if schema == nil { refuseFormulas() } else { checkFormulas() }
  }

  private mutating func addContext(_ names: SwiftNames) {
    guard let schema else { return }
    let layout = schema as? DataRecord.Layout
    let name = names.machine + "Context"
    let summary = "The data of `\(names.machine)`."
    do throws(SwiftRecord.Failure) {
      context = try SwiftRecord(
        name,
        summary: summary,
        fields: schema.names,
        field: schema.field
      ) { layout?.initial(of: $0) }
    } catch {
      refuse(error, "the context")
    }
  }

  private mutating func addPayloads(_ names: SwiftNames) {
    var known = Self.plainPayloads
    for declaration in tree.description.declarations {
      let row = tree.description.rows[declaration.lowerBound]
      guard let name = row.payload, known.insert(name).inserted else { continue }
      let place = tree.place(of: row)
      guard let type = types[name], names.isFree(name) else {
        let isKnown = types[name] != nil
        note(
          place,
          isKnown
            ? "\(quoted(name)) cannot be the name of a structure in the code"
            : "it carries \(quoted(name)), whose fields are unknown",
          suggestion: isKnown ? "Rename the type" : "Name the type under 'carrying'"
        )
        continue
      }
      do throws(SwiftRecord.Failure) {
        payloads[name] = try Self.record(of: type, name)
      } catch {
        refuse(error, place)
      }
    }
  }

  /// Payloads that need no structure.
  private static let plainPayloads: Set<String> = ["Bool", "Double", "Int", "String"]

  private static func record<Payload: DataContext>(
    of type: Payload.Type,
    _ name: String
  ) throws(SwiftRecord.Failure) -> SwiftRecord {
    let fields = type.fields
    let summary = "What events carry as `\(name)`."
    return try SwiftRecord(name, summary: summary, fields: fields.names, field: fields.field)
  }

  private mutating func refuse(_ failure: SwiftRecord.Failure, _ place: String) {
    let suggestion = "Give it a type that has values"
    note(place, "the field \(quoted(failure.field)) can have no value", suggestion: suggestion)
  }

  private mutating func refuseFormulas() {
    var places: Set<String> = []
    let suggestion =
      "Write a machine with its context, or the outline with the layout of its fields"
    for formula in tree.formulas where places.insert(formula.place).inserted {
      note(
        formula.place,
        "the fields of \(quoted(formula.text)) are unknown",
        suggestion: suggestion
      )
    }
  }

  private mutating func checkFormulas() {
    guard let schema else { return }
    let scope = FormulaStates(tree.states.map(\.name))
    for formula in tree.formulas {
      let payload = formula.payload.flatMap { types[$0]?.schema }
      let all = MachineSchema(context: schema, payload: payload, scope)
      do throws(FormulaError) {
        try formula.check(against: all)
      } catch {
        problems.append(formula.problem(error))
      }
    }
  }

  private mutating func note(_ place: String, _ message: String, suggestion: String) {
    problems.append(ExportError.Problem(place: place, message: message, suggestion: suggestion))
  }
}
