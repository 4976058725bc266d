import Interlock

/// Reads a configuration as the parts of a machine, and notes everything that it has no place for.
struct XStateReader {
  typealias State = DynamicMachine.State
  typealias Event = DynamicMachine.Event

  let options: ImportOptions
  let nodes: XStateNodes
  var parts = MachineParts<JSONPath>()
  private(set) var problems: [XStateError.Problem] = []
  var budget = DocumentBudget()
  var expansions = DocumentBudget()

  /// The initial states of the nodes that were asked for them.
  var initials: [Int: Initial] = [:]

  init(_ root: OrderedJSON.Object, options: ImportOptions) {
    self.options = options
    nodes = XStateNodes(root)
  }

  /// Reads a machine.
  static func machine(
    of document: OrderedJSON,
    options: ImportOptions
  ) throws(XStateError) -> DynamicMachine {
    guard case .object(let root) = document else {
      throw XStateError("$", "the configuration is no object", cure: "Write { \"states\": … }")
    }
    var reader = Self(root, options: options)
    reader.read()
    return try reader.machine()
  }

  private func machine() throws(XStateError) -> DynamicMachine {
    // What is not read in full is nothing to be checked.
    guard !isFull, !budget.isSpent, !expansions.isSpent else { throw XStateError(problems) }
    let machine: DynamicMachine
    do throws(DefinitionError) {
      machine = try parts.machine()
    } catch {
      let found = error.findings.map { finding in
        XStateError.Problem(
          path: (parts.place(of: finding) ?? JSONPath()).text,
          message: "\(finding.place): \(finding.message)",
          cure: finding.cure
        )
      }
      throw XStateError(problems + found)
    }
    guard problems.isEmpty else { throw XStateError(problems) }
    return machine
  }

  /// Whether the configuration itself does what only a state can do, and is one, then.
  private var isRootState: Bool {
    let root = nodes.nodes[0].object
    return root["type"] != nil
      || ["entry", "exit", "invoke", "after", "onDone"].contains { root[$0] != nil }
  }

  private mutating func read() {
    let root = nodes.nodes[0]
    if nodes.isTooLong {
      let message = "names that are made of several keys have too many bytes"
      return note(JSONPath(), message, cure: "Give states with equal keys an id")
    }
    if case .number(let text)? = root.addition["stepLimit"], let number = Int(text) {
      parts.stepLimit = number
    }
    if isRootState { return readState(0, in: nil) }
    checkKeys(of: root.object, XStateVocabulary.stateKeys, root.path)
    checkAdditions(root.object, XStateVocabulary.machineAdditions, root.path)
    checkStates(of: root)
    checkType(of: root)
    parts.initial = initial(of: 0).states
    budget.take(DocumentBudget.Cost(parts.initial))
    for child in root.children { readState(child, in: nil) }
    readRows(of: 0, isAnyState: true)
  }
}

extension XStateReader {
  /// Whether there are as many problems as are listed.
  var isFull: Bool { problems.count >= XStateError.limit }

  mutating func note(_ path: JSONPath, _ message: String, cure: String) {
    guard !isFull else { return }
    problems.append(XStateError.Problem(path: path.text, message: message, cure: cure))
  }

  /// Notes something for which a machine has no place, unless that is to be left out.
  mutating func noteContent(_ path: JSONPath, _ what: String) {
    guard !options.contains(.ignoringContent), !isFull else { return }
    let cure = "Remove it, or read with '.ignoringContent'"
    note(path, "\(what) is nothing that a machine of Interlock has", cure: cure)
  }

  mutating func noteForm(_ path: JSONPath, _ expected: String) {
    note(path, "the value has another form", cure: "Write \(expected)")
  }

  mutating func checkKeys(
    of object: OrderedJSON.Object,
    _ known: Set<String>,
    _ path: JSONPath
  ) {
    for key in object.members.map(\.key) where !known.contains(key) {
      if XStateVocabulary.contentKeys.contains(key) {
        noteContent(path[key], "the key \(quoted(key))")
      } else {
        let renamed = ["cond": "Write 'guard'", "internal": "Write 'reenter'"]
        let cure = renamed[key] ?? "Remove it, or correct its name"
        note(path[key], "there is no key \(quoted(key)) here", cure: cure)
      }
    }
  }

  /// Checks what stands under `meta`.
  mutating func checkAdditions(
    _ object: OrderedJSON.Object,
    _ known: [String: XStateForm],
    _ path: JSONPath
  ) {
    guard let value = object["meta"] else { return }
    let path = path["meta"]
    guard case .object(let meta) = value else { return noteForm(path, "an object") }
    for member in meta.members where member.key != XStateVocabulary.own {
      noteContent(path[member.key], "the key \(quoted(member.key))")
    }
    guard let own = meta[XStateVocabulary.own] else { return }
    guard case .object(let addition) = own else {
      return noteForm(path[XStateVocabulary.own], "an object")
    }
    for member in addition.members {
      let path = path[XStateVocabulary.own][member.key]
      guard let form = known[member.key] else {
        let message = "there is no key \(quoted(member.key)) here"
        note(path, message, cure: "Remove it, or correct its name")
        continue
      }
      if !form.fits(member.value) { noteForm(path, form.rawValue) }
    }
  }

  mutating func checkStates(of node: XStateNode) {
    guard let value = node.object["states"] else { return }
    let path = node.path["states"]
    guard case .object(let states) = value else { return noteForm(path, "an object of states") }
    for member in states.members {
      if case .object = member.value { continue }
      noteForm(path[member.key], "an object")
    }
  }

  /// The names in a value: one, or a list of them, each a text or an object with a `type`.
  mutating func names(_ value: OrderedJSON?, _ key: String, _ path: JSONPath) -> [String] {
    guard let value else { return [] }
    guard case .array(let values) = value else { return name(value, key, path).map { [$0] } ?? [] }
    return values.enumerated().compactMap { name($0.element, key, path[$0.offset]) }
  }

  /// A name: a text, or an object that has it under a key and nothing else.
  mutating func name(_ value: OrderedJSON, _ key: String, _ path: JSONPath) -> String? {
    switch value {
    case .string(let name): return name
    case .object(let object):
      checkKeys(of: object, [key, "id"], path)
      if case .string(let name)? = object[key] { return name }
    default: break
    }
    noteForm(path, "a name, or { \"\(key)\": name }")
    return nil
  }
}
