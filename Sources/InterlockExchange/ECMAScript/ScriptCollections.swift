/// A list of values of ECMAScript.
public struct ScriptArray: Sendable {
  /// Elements in shared storage, which is the identity of the array for `===`.
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

  /// Whether both are the same array, or copies of it.
  func isIdentical(to other: Self) -> Bool {
    storage === other.storage
  }
}

extension ScriptArray: Hashable {
  /// Returns true if the arrays have equal elements.
  public static func == (left: Self, right: Self) -> Bool {
    left.isIdentical(to: right) || left.measure == right.measure && left.elements == right.elements
  }

  /// Hashes the number of elements, and their size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements.count)
    hasher.combine(measure)
  }
}

/// Named values of ECMAScript, in the order in which they were added.
public struct ScriptObject: Sendable {
  /// Members in shared storage, which is the identity of the object for `===`.
  private final class Storage: Sendable {
    let members: [(name: String, value: ScriptValue)]
    let positions: [Name: Int]
    let measure: ScriptMeasure

    init(_ members: some Sequence<(String, ScriptValue)>) {
      var list: [(name: String, value: ScriptValue)] = []
      var positions: [Name: Int] = [:]
      for (name, value) in members {
        if let position = positions[Name(name)] {
          list[position].value = value
        } else {
          positions[Name(name)] = list.count
          list.append((name, value))
        }
      }
      self.members = list
      self.positions = positions
      measure = ScriptMeasure(of: list.lazy.map(\.value))
    }
  }

  /// A name compared by its bytes: ECMAScript distinguishes two strings that look alike.
  private struct Name: Hashable {
    let text: String

    init(_ text: String) {
      self.text = text
    }

    static func == (left: Self, right: Self) -> Bool {
      left.text.utf8.elementsEqual(right.text.utf8)
    }
  }

  private let storage: Storage

  /// Makes an object.
  ///
  /// - Parameter members: Names and values, in order. If two have the same name, the second value counts, in the place
  ///   of the first.
  public init(_ members: some Sequence<(String, ScriptValue)>) {
    storage = Storage(members)
  }

  /// The names and values, in order.
  public var members: [(name: String, value: ScriptValue)] { storage.members }

  /// Returns the value of a name; nil if there is none.
  ///
  /// - Parameter name: The name.
  public subscript(name: String) -> ScriptValue? {
    storage.positions[Name(name)].map { storage.members[$0].value }
  }

  var measure: ScriptMeasure { storage.measure }

  /// The object with a member changed.
  func setting(_ name: String, to value: ScriptValue) -> Self {
    Self(members.map { ($0.name, $0.value) } + [(name, value)])
  }

  /// Whether both are the same object, or copies of it.
  func isIdentical(to other: Self) -> Bool {
    storage === other.storage
  }
}

extension ScriptObject: Hashable {
  /// Returns true if the objects have equal members, in any order.
  public static func == (left: Self, right: Self) -> Bool {
    left.isIdentical(to: right)
      || left.measure == right.measure && left.members.count == right.members.count
        && left.members.allSatisfy { right[$0.name] == $0.value }
  }

  /// Hashes the number of members, and their size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(members.count)
    hasher.combine(measure)
  }
}
