import Interlock

extension FleetError.Problem: CustomStringConvertible {
  /// The problem, and how to fix it.
  public var description: String {
    "\(ended(message)) \(suggestion)."
  }

  private var message: String {
    switch self {
    case .ambiguousText(let text): "Two identifiers have the string \(quoted(text))"
    case .nulCharacter(let text): "The string \(quoted(text)) has a NUL character"
    case .emptyName: "A name is empty"
    case .longName(let name, let limit):
      "The name \(quoted(name)) has \(counted(name.utf8.count, "byte")), and the database keeps \(limit)"
    case .reservedName(let name): "The name \(quoted(name)) is kept for the database"
    case .oneColumn(let name): "The column \(quoted(name)) is used twice"
    case .undeclaredProperty(let property, let context):
      "The property '\(property)' of '\(context)' is no field that can be assigned, so it would be lost"
    case .objectContext(let context):
      "The context '\(context)' is a class, so what a failed event has changed in it could not be undone"
    case .invalidMigrations(let error): "\(error)"
    }
  }

  var suggestion: String {
    switch self {
    case .ambiguousText: "Give each a raw value or a description of its own"
    case .nulCharacter: "Leave it out"
    case .emptyName: "Name the table and its columns"
    case .longName: "Choose a shorter name for the table"
    case .reservedName: "Choose another name"
    case .oneColumn: "Give the key, the state and each field a column of its own"
    case .undeclaredProperty: "Declare it as a 'Field', with a key path that can be written"
    case .objectContext: "Make it a structure"
    case .invalidMigrations:
      "List the migrations oldest first, each from the definition that the one before leads to"
    }
  }
}
