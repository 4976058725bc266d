import Interlock
import InterlockData
import InterlockEvolution

/// Writes a machine as Swift, line by line.
struct SwiftWriter {
  typealias State = MachineDescription.State

  let tree: MachineTree
  let names: SwiftNames
  let data: SwiftData
  private let isPublic: Bool
  var lines: [String] = []
  private(set) var problems: [ExportError.Problem] = []

  /// - Parameters:
  ///   - machine: The machine.
  ///   - name: Its name.
  ///   - fields: The fields of its context; nil for a machine without one.
  ///   - payloads: The payload types of its events.
  ///   - isPublic: Whether the declarations are public.
  init(
    _ machine: MachineDescription,
    _ name: String,
    fields: (any Schema)?,
    carrying payloads: [PayloadFields],
    isPublic: Bool
  ) {
    tree = MachineTree(machine)
    names = SwiftNames(machine, name)
    data = SwiftData(tree, names, fields, carrying: payloads)
    self.isPublic = isPublic
  }

  /// Whether the machine has a context.
  var hasContext: Bool { data.context != nil }

  /// How deeply states can be nested; compilers have a limit, too.
  private static let depth = 64

  /// Writes the file.
  mutating func write() {
    guard tree.depth < Self.depth else {
      let suggestion = "Nest at most \(Self.depth)"
      return note("machine", "states are nested \(tree.depth + 1) deep", suggestion: suggestion)
    }
    if let problem = tree.problemOfNames { return problems.append(problem) }
    problems += data.problems
    let machine = tree.description
    let access = isPublic ? "public " : ""
    lines.append("// Generated from a machine with the fingerprint \(machine.fingerprint).")
    lines.append("")
    writeImports(access)
    writeCases("State", of: machine.states.map(\.name), named: names.states, access)
    writeCases("Event", of: machine.events, named: names.events, access)
    let records =
      [data.context].compactMap(\.self) + data.payloads.values.sorted { $0.name < $1.name }
    for record in records { lines += record.lines(access) }
    let name = names.machine
    let context = data.context.map { ".With<\($0.name)>" } ?? ""
    lines.append("/// A machine of `\(name)State` and `\(name)Event`.")
    lines.append("\(access)typealias \(name) = Machine<\(name)State, \(name)Event>\(context)")
    lines.append("")
    writePrototype(access)
    if machine.states.contains(where: \.hasFactsApart) { writeFactsMethod() }
  }

  private mutating func writeImports(_ access: String) {
    let records = [data.context].compactMap(\.self) + data.payloads.values
    if records.contains(where: \.hasDates) { lines.append("\(access)import Foundation") }
    lines.append("\(access)import Interlock")
    if !records.isEmpty { lines.append("\(access)import InterlockData") }
    if tree.states.contains(where: { !$0.activities.compactMap(\.self).isEmpty }) {
      lines.append("import InterlockRuntime")
    }
    lines.append("")
  }

  private mutating func writeCases(
    _ kind: String,
    of ids: [String],
    named tokens: TokenTable,
    _ access: String
  ) {
    let name = names.machine + kind
    lines.append("/// The \(kind.lowercased())s of `\(names.machine)`.")
    guard !ids.isEmpty else {
      lines.append("\(access)typealias \(name) = Never")
      return lines.append("")
    }
    lines.append("\(access)enum \(name): String, CaseIterable, Codable, Sendable {")
    for id in ids {
      let token = tokens[id]
      let word = SwiftNames.keywords.contains(token) ? "`\(token)`" : token
      lines.append("  case \(word)" + (token == id ? "" : " = \(id.swiftLiteral)"))
    }
    lines.append("}")
    lines.append("")
  }

  private mutating func writePrototype(_ access: String) {
    let machine = tree.description
    let isUsual = machine.stepLimit == DynamicMachine.defaultStepLimit
    let limit = isUsual ? [] : [SwiftExpression.text("stepLimit: \(machine.stepLimit)")]
    let policy = machine.unhandledEvents
    let unhandled =
      policy == .refuse ? [] : [SwiftExpression.text("unhandledEvents: .\(policy.rawValue)")]
    lines.append("extension \(names.machine) {")
    lines.append("  /// Makes an inactive machine.")
    lines.append("  ///")
    lines.append(
      hasContext
        ? "  /// - Returns: The machine. Guards that are `{ _ in false }` and empty callbacks wait for code."
        : "  /// - Returns: The machine, with names to bind code to."
    )
    lines.append(
      "  /// - Throws: `DefinitionError` if the definition was changed and is now invalid."
    )
    lines.append("  \(access)static func prototype() throws(DefinitionError) -> Self {")
    let initial = arguments("initial", machine.initial)
    write(.call("try Self", initial + limit + unhandled, end: " {"), depth: 2)
    for position in tree.top { write(state: position, depth: 3) }
    for rows in machine.declarations { write(machine.rows[rows], depth: 3) }
    lines.append("    }")
    lines.append("  }")
    lines.append("}")
  }

  private mutating func writeFactsMethod() {
    lines += [
      "", "extension \(hasContext ? "Machine" : names.machine).State {",
      "  fileprivate func having(_ userInfo: UserInfo) -> Self {", "    var copy = self",
      "    copy.userInfo = userInfo", "    return copy", "  }", "}",
    ]
  }

  /// The states as arguments, the first of which has a label.
  func arguments(_ label: String, _ states: [Int]) -> [SwiftExpression] {
    states.enumerated().map { position, state in
      .text((position == 0 ? "\(label): " : "") + name(ofState: state))
    }
  }

  /// The name of a state in the code.
  func name(ofState state: Int) -> String {
    ".\(names.states[tree.states[state].name])"
  }

  /// Writes a call on one line, or with one line for each argument.
  mutating func write(_ call: SwiftExpression, depth: Int) {
    lines += call.lines(String(repeating: "  ", count: depth))
  }

  /// Writes modifiers of the last call: on its line if there is room, otherwise each on its own line.
  mutating func write(modifiers: [SwiftExpression], behind start: Int, depth: Int) {
    guard !modifiers.isEmpty else { return }
    let isOneLine = lines.count == start + 1
    let line = lines[lines.count - 1] + modifiers.map(\.line).joined()
    if isOneLine, line.count <= SwiftExpression.width {
      lines[lines.count - 1] = line
    } else {
      let indentation = String(repeating: "  ", count: isOneLine ? depth + 1 : depth)
      lines += modifiers.flatMap { $0.lines(indentation) }
    }
  }

  mutating func note(_ place: String, _ message: String, suggestion: String) {
    problems.append(ExportError.Problem(place: place, message: message, suggestion: suggestion))
  }
}
