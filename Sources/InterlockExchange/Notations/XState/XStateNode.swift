import Interlock
import InterlockEvolution

/// A state of a configuration, with its place.
struct XStateNode {
  /// Its key among the states around it.
  let key: String
  let object: OrderedJSON.Object
  let path: JSONPath

  /// The position of the node around it; nil for the configuration itself.
  let parent: Int?

  /// The positions of those in it.
  var children: [Int] = []

  /// How many nodes are around it.
  let depth: Int

  /// The position of the last node in it, or its own.
  var last = 0

  /// Its identifier in the machine.
  var name = ""

  /// Its kind; known once all nodes are.
  var kind = StateKind.atomic

  /// The first state in it that can be active.
  var firstChild: Int?

  /// A string in the object, or the source of code; nil if there is neither.
  func text(_ key: String) -> String? {
    object[key]?.name
  }

  /// The key of the state that is entered with it.
  var initialKey: String? {
    let key: OrderedJSON? =
      if case .object(let initial)? = object["initial"] { initial["target"] } else {
        object["initial"]
      }
    return key?.name
  }

  /// Whether something happens when its initial state is entered by default.
  var hasInitialActions: Bool {
    guard case .object(let initial)? = object["initial"] else { return false }
    return initial["actions"].map { $0 != .array([]) } ?? false
  }

  /// The delays under `after` that have a name instead of a length.
  var delays: [String] {
    guard case .object(let after)? = object["after"] else { return [] }
    return after.members.map(\.key).filter { Duration(milliseconds: $0) == nil }
  }

  /// The additions of Interlock.
  var addition: OrderedJSON.Object {
    XStateVocabulary.addition(of: object)
  }

  /// Without a type, a state that contains others is compound, and one with `history` a history state.
  var writtenKind: StateKind {
    if case .string(StateKind.choice.rawValue)? = addition["kind"] { return .choice }
    let history = object["history"] == .string("deep") ? StateKind.deepHistory : .shallowHistory
    switch text("type") {
    case "parallel": return .parallel
    case "final": return .final
    case "history": return history
    case nil where children.isEmpty && ![nil, .bool(false)].contains(object["history"]):
      return history
    default: return children.isEmpty ? .atomic : .compound
    }
  }
}

extension OrderedJSON {
  /// A string, or the source of a name; nil for other values.
  var name: String? {
    switch self {
    case .string(let text), .code(let text): text
    default: nil
    }
  }
}
