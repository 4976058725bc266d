import Interlock

extension XStateReader {
  /// Reads a machine.
  ///
  /// - Returns: The machine, with what else is known about the document.
  static func machine(
    of document: XStateDocument,
    options: ImportOptions,
    delays: [String: Duration] = [:]
  ) throws(NotationError) -> ImportedMachine {
    let json = document.json
    guard case .object(let root) = json.value else {
      let (message, suggestion) = ("the configuration is not an object", "Write { \"states\": … }")
      throw NotationError([Diagnostic(JSONPath(), message, suggestion: suggestion)], in: json)
    }
    if let foreign = ForeignNotation(root) {
      let diagnostic = Diagnostic(JSONPath(), foreign.message, suggestion: foreign.suggestion)
      throw NotationError([diagnostic], in: json)
    }
    let current = XStateVersion4.upgraded(root, isKnown: document.isVersion4)
    let lengths = document.delays.merging(delays) { $1 }
    var reader = Self(current, options: options, delays: lengths)
    reader.read()
    var machine: DynamicMachine?
    // Refusals have paths of their own.
    if reader.problems.isEmpty, !reader.isSpent, !reader.expansions.isSpent {
      reader.locate(in: json)
      machine = reader.machineWithoutDeadRows()
      if reader.keepFacts() || !reader.problems.isEmpty { machine = nil }
    }
    let result = if let machine { machine } else { try reader.machine(in: json) }
    let name = reader.isRootState ? nil : reader.nodes.nodes[0].text("id")
    return ImportedMachine(
      machine: result,
      name: result.freeName(name),
      ignored: reader.ignored.all,
      warnings: reader.warnings(in: document)
    )
  }

  private mutating func locate(in document: JSONDocument) {
    let positions = document.positions(of: parts.statePlaces + parts.eventPlaces)
    var locations: [JSONPath: Finding.Location] = [:]
    var lengthLeft = DocumentBudget.textLimit
    parts.locate { path in
      if let location = locations[path] { return location }
      let position = positions[path]
      // A path can be many times as long as its value: beyond a limit, line and column must do.
      let text = lengthLeft > 0 ? path.text : nil
      lengthLeft -= text?.utf8.count ?? 0
      let location = Finding.Location(position ?? MarkupPosition(), path: text)
      locations[path] = location
      return location
    }
  }

  private func warnings(in document: XStateDocument) -> [ImportWarning] {
    let positions = document.json.positions(of: warnings.map(\.path))
    var list = ImportWarnings()
    for position in document.otherMachines {
      list.add(
        "the program makes another machine here, and only the first is read",
        suggestion: "Put it into a file of its own",
        at: Finding.Location(position)
      )
    }
    for warning in warnings {
      let position = positions[warning.path] ?? MarkupPosition()
      let location = Finding.Location(position, path: warning.path.text)
      list.add(warning.message, suggestion: warning.suggestion, at: location)
    }
    return list.all
  }

  private func machine(in document: JSONDocument) throws(NotationError) -> DynamicMachine {
    // What is not read in full cannot be checked.
    guard !isSpent, !expansions.isSpent else { throw NotationError(problems, in: document) }
    let machine: DynamicMachine
    do throws(DefinitionError) {
      machine = try parts.machine()
    } catch {
      let found = error.findings.map { finding in
        Diagnostic(
          parts.place(of: finding) ?? JSONPath(),
          "\(finding.place): \(finding.message)",
          suggestion: finding.suggestion
        )
      }
      throw NotationError(problems + found, in: document)
    }
    guard problems.isEmpty else { throw NotationError(problems, in: document) }
    return machine
  }
}

extension NotationError {
  /// An error with the first of some problems.
  fileprivate init(_ diagnostics: [XStateReader.Diagnostic], in document: JSONDocument) {
    let diagnostics = diagnostics.prefix(Self.limit)
    let positions = document.positions(of: diagnostics.map(\.path))
    self.init(.xstate, diagnostics.map { $0.problem(at: positions[$0.path] ?? MarkupPosition()) })
  }
}
