import Interlock
import InterlockData

extension XStateReader {
  /// The value of `guard`: a condition, or a name.
  mutating func writtenGuard(_ value: OrderedJSON, _ path: JSONPath) -> GuardText.Term? {
    let form = XStateVocabulary.condition
    guard let parameters = parameters(of: form.type, [form.key, form.name], value, path) else {
      return name(value, path).map { .code($0) }
    }
    return condition(parameters, text: form.key, name: form.name, path["params"])
  }

  /// A condition, from an object with its text and optionally its name.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - text: The key of the text.
  ///   - name: The key of the name.
  ///   - path: The path of the object.
  /// - Returns: The condition; nil if it is invalid.
  mutating func condition(
    _ object: OrderedJSON.Object,
    text: String,
    name: String,
    _ path: JSONPath
  ) -> GuardText.Term? {
    guard let source = self.text(object, text, path) else { return nil }
    let title = object[name].flatMap { _ in self.text(object, name, path) }
    do throws(FormulaError) {
      _ = try Formula(parsing: source)
      return .formula(title, source)
    } catch {
      note(error, path[text], suggestion: "Correct the condition")
      return nil
    }
  }

  /// The assignments of an action.
  mutating func update(_ action: OrderedJSON.Object, _ path: JSONPath) -> BoxedCallback? {
    let form = XStateVocabulary.update
    return parameters(of: form.type, [form.key], .object(action), path)
      .flatMap { assignments($0, form.key, path["params"]) }
  }

  /// The part with the callbacks that Interlock has added.
  mutating func calling<Holder: CallbackHolder>(
    _ holder: Holder,
    _ addition: OrderedJSON.Object,
    _ path: JSONPath
  ) -> Holder {
    var holder = holder
    for kind in Holder.callbackKinds {
      let path = path["meta"][XStateVocabulary.own][kind.rawValue]
      guard case .array(let values)? = addition[kind.rawValue] else {
        let names = addition.names(kind.rawValue)
        holder = holder.calling(names.map(OwnContent.callback(named:)), kind)
        continue
      }
      let callbacks = values.enumerated().compactMap { position, value -> BoxedCallback? in
        if case .string(let name) = value { return OwnContent.callback(named: name) }
        guard case .object(let object) = value, case .string? = object["set"] else { return nil }
        return assignments(object, "set", path[position])
      }
      holder = holder.calling(callbacks, kind)
    }
    return holder
  }

  private mutating func assignments(
    _ object: OrderedJSON.Object,
    _ key: String,
    _ path: JSONPath
  ) -> BoxedCallback? {
    guard let text = text(object, key, path) else { return nil }
    do throws(FormulaError) {
      _ = try Assignments(parsing: text)
      return BoxedCallback(FormulaSource(text))
    } catch {
      note(error, path[key], suggestion: "Correct the assignments")
      return nil
    }
  }

  /// The parameters of an Interlock guard or action; nil for other values.
  private mutating func parameters(
    of type: String,
    _ keys: Set<String>,
    _ value: OrderedJSON,
    _ path: JSONPath
  ) -> OrderedJSON.Object? {
    guard case .object(let object) = value, object["type"] == .string(type) else { return nil }
    checkKeys(of: object, ["type", "params"], path)
    guard case .object(let parameters)? = object["params"] else { return OrderedJSON.Object() }
    checkKeys(of: parameters, keys, path["params"])
    return parameters
  }

  private mutating func text(
    _ object: OrderedJSON.Object,
    _ key: String,
    _ path: JSONPath
  ) -> String? {
    if case .string(let text)? = object[key] { return text }
    noteForm(path[key], "a string")
    return nil
  }

  private mutating func note(_ error: FormulaError, _ path: JSONPath, suggestion: String) {
    for problem in error.problems { note(path, "\(problem)", suggestion: suggestion) }
  }
}
