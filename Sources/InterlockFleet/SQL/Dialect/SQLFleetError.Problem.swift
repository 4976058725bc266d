import Interlock

extension SQLFleetError.Problem: CustomStringConvertible {
  /// What is wrong, and how to fix it.
  public var description: String {
    "\(ended(message)) \(suggestion)."
  }

  private var message: String {
    switch self {
    case .parallelState(let state): "The state \(quoted(state)) is parallel"
    case .historyState(let state): "The history state \(quoted(state)) is a target"
    case .deferredEvents(let state): "The state \(quoted(state)) defers events"
    case .anyEvent: "A row takes any event, also those that the definition does not name"
    case .ambiguousText(let text): "Two identifiers have the text \(quoted(text))"
    case .nulCharacter(let text): "The text \(quoted(text)) has a NUL character in it"
    case .ambiguousTimeout(let state, let duration):
      "The state \(quoted(state)) has two timeouts of \(duration.seconds) seconds"
    case .tooManyTimeouts(let state, let limit):
      "In the state \(quoted(state)) more than \(counted(limit, "timeout")) can be pending"
    case .tooManyTransitions(let limit): "The machine has more than \(counted(limit, "transition"))"
    case .emptyName: "A name is empty"
    case .longName(let name, let limit):
      "The name \(quoted(name)) has \(counted(name.utf8.count, "byte")), and the database keeps \(limit)"
    case .reservedName(let name): "The name \(quoted(name)) is kept for the database"
    case .oneColumn(let name): "The column \(quoted(name)) is used twice"
    case .invalidFormula(let place, let error): "In \(place), \(error)"
    case .untranslatable(let place, let part, let reason):
      "In \(place), '\(part)' \(reason.message)"
    case .dependentField(let field):
      "The field \(quoted(field)) is assigned, and changes with other fields, or is computed"
    case .undeclaredProperty(let property, let context):
      "The property '\(property)' of '\(context)' is no field that can be assigned, so it would be lost"
    case .invalidMigrations(let error): "\(error)"
    case .unknownEvent(let event): "The definition does not name the event \(quoted(event))"
    }
  }

  var suggestion: String {
    switch self {
    case .parallelState, .historyState, .deferredEvents:
      "A row holds one state: store such machines as snapshots, and fire them in code"
    case .anyEvent: "Name the events that it takes"
    case .ambiguousText: "Give each a raw value or a description of its own"
    case .nulCharacter: "Leave it out"
    case .ambiguousTimeout: "Make them one, or differ in length"
    case .tooManyTimeouts: "Give it fewer, or fire the machine in code"
    case .tooManyTransitions: "Split the machine, or fire it in code"
    case .emptyName: "Name the table and its columns"
    case .longName: "Choose a shorter name for the table"
    case .reservedName: "Choose another name"
    case .oneColumn: "Give the key, the state and each field a column of its own"
    case .invalidFormula: "Give the layout and the payloads with which the machine was made"
    case .untranslatable(_, _, let reason): reason.suggestion
    case .dependentField: "Assign stored properties that no other field shares"
    case .undeclaredProperty: "Declare it as a 'Field', with a key path that can be written"
    case .invalidMigrations:
      "List the migrations oldest first, each from the definition that the one before leads to"
    case .unknownEvent: "Fire one of its events"
    }
  }
}

extension SQLFleetError.FormulaReason {
  fileprivate var message: String {
    switch self {
    case .list: "is a list that is not written out"
    case .remainderOfNumbers: "is a remainder of numbers, which databases have for integers only"
    case .alwaysNil: "is nil whatever holds"
    case .nulCharacter: "has a NUL character in it"
    case .unknownValues: "is assigned to a field whose possible values only code knows"
    case .tooLarge: "is too large for one query"
    }
  }

  fileprivate var suggestion: String {
    switch self {
    case .list: "Compare with elements one by one, or fire the machine in code"
    case .remainderOfNumbers: "Calculate with integers, or fire the machine in code"
    case .alwaysNil: "Write 'nil'"
    case .nulCharacter: "Leave it out"
    case .unknownValues:
      "Assign a literal, make the enumeration 'CaseIterable', or fire the machine in code"
    case .tooLarge: "Split the formulas, or fire the machine in code"
    }
  }
}
