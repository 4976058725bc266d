/// A list of values of ECMAScript.
public struct ScriptArray: Sendable {
  /// Elements in one place, which is the identity of the array: `===` asks for it.
  private final class Storage: Sendable {
    let elements: [ScriptValue]
    let measure: ScriptMeasure

    init(_ elements: [ScriptValue]) {
      self.elements = elements
      measure = ScriptMeasure(of: elements)
    }
  }

  private let storage: Storage

  /// Makes an array.
  ///
  /// - Parameter elements: Its elements.
  public init(_ elements: [ScriptValue]) {
    storage = Storage(elements)
  }

  /// The elements, in order.
  public var elements: [ScriptValue] { storage.elements }

  var measure: ScriptMeasure { storage.measure }

  /// Whether both are one array, or copies of one.
  func isIdentical(to other: Self) -> Bool {
    storage === other.storage
  }
}

extension ScriptArray: Hashable {
  /// Whether they have the same elements.
  public static func == (left: Self, right: Self) -> Bool {
    left.isIdentical(to: right) || left.measure == right.measure && left.elements == right.elements
  }

  /// Hashes the number of elements, and how much they hold.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements.count)
    hasher.combine(measure)
  }
}
