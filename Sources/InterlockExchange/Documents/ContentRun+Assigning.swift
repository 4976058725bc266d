import Interlock

extension ContentRun {
  /// Stores a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - location: Where to store it.
  ///   - isDeclaring: Whether a missing variable is created.
  /// - Throws: `.failed` if the location is invalid, or a member of nothing; `.exceeded` if there has been too much
  ///   work.
  mutating func assign(
    _ value: ScriptValue,
    to location: ScriptLocation,
    declaring isDeclaring: Bool
  ) throws(ScriptInterruption) {
    guard let path = location.path else {
      throw .failed(ScriptError("\(quoted(location.text)) is not a location for a value"))
    }
    guard !SCXMLVocabulary.systemVariables.contains(path.variable) else {
      throw .failed(ScriptError("\(quoted(path.variable)) cannot be assigned"))
    }
    let isKnown = data.variables[path.variable] != nil
    guard isKnown || isDeclaring && path.members.isEmpty else {
      throw .failed(ScriptError("there is no variable \(quoted(path.variable))"))
    }
    var names: [String] = []
    for member in path.members { names.append(try self.value(member).asText) }
    let old = data.variables[path.variable] ?? .undefined
    // A value that contains others is copied with all of them.
    if !names.isEmpty { try work(old.measure.size) }
    let new = try old.setting(names[...], to: value)
    guard new.measure.isWithinLimit else { throw .failed(.tooLarge) }
    data.variables[path.variable] = new
  }
}

extension ScriptValue {
  /// The value with a place in it changed.
  fileprivate func setting(
    _ path: ArraySlice<String>,
    to value: ScriptValue
  ) throws(ScriptInterruption) -> ScriptValue {
    guard let name = path.first else { return value }
    let rest = path.dropFirst()
    switch self {
    case .object(let object):
      let new = try (object[name] ?? .undefined).setting(rest, to: value)
      return .object(object.setting(name, to: new))
    case .array(let array):
      guard let index = Self.index(name), index < ScriptMeasure.limit.size else {
        throw .failed(ScriptError("an array has no element \(quoted(name)) to assign"))
      }
      var elements = array.elements
      while elements.count <= index { elements.append(.undefined) }
      elements[index] = try elements[index].setting(rest, to: value)
      return .array(elements)
    default:
      throw .failed(ScriptError("a value of type \(quoted(typeName)) has no members to assign"))
    }
  }
}
