/// The namespaces that prefixes stand for while a document is read.
///
/// A declaration is undone where its element ends, so that the work is linear in the declarations, however
/// deeply elements are nested.
struct MarkupNamespaces {
  /// The namespace of a prefix.
  private enum Space {
    case none
    case chart
    case own
    case other(String)

    init(_ text: String) {
      switch text {
      case "": self = .none
      case SCXMLVocabulary.namespace: self = .chart
      case SCXMLVocabulary.ownNamespace: self = .own
      default: self = .other(text)
      }
    }
  }

  private var spaces: [String: Space] = [:]

  /// Whether names without a namespace are SCXML's, because the document declares none.
  var readsNoneAsChart = false

  /// Whether names without a prefix have no namespace here.
  var hasNoDefault: Bool {
    switch spaces[""] {
    case nil, .some(.none): true
    default: false
    }
  }

  /// For each declaration in open elements, the prefix and its previous namespace.
  private var undo: [(prefix: String, before: Space?)] = []

  /// How many declarations there were before each element that is open.
  private var marks: [Int] = []

  /// Begins an element, with its attributes as they are written.
  mutating func open(_ attributes: [MarkupParser.Attribute]) {
    marks.append(undo.count)
    for attribute in attributes {
      guard let prefix = attribute.declaredPrefix else { continue }
      undo.append((prefix, spaces[prefix]))
      spaces[prefix] = Space(attribute.value)
    }
  }

  /// Ends an element.
  mutating func close() {
    let count = marks.popLast() ?? 0
    while undo.count > count {
      let last = undo.removeLast()
      spaces[last.prefix] = last.before
    }
  }

  /// A name without its prefix, or with Interlock's, or with its namespace; nil if it has a prefix that looks like
  /// Interlock's but is not declared.
  func expanded(_ name: String, isAttribute: Bool) -> String? {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      return isAttribute ? name : expanded(name, spaces[""] ?? .none, prefix: "")
    }
    let prefix = String(parts[0])
    guard let space = spaces[prefix] else {
      return prefix == SCXMLVocabulary.ownPrefix ? nil : "{\(prefix)}\(parts[1])"
    }
    return expanded(String(parts[1]), space, prefix: prefix)
  }

  private func expanded(_ local: String, _ space: Space, prefix: String) -> String {
    switch space {
    case .none: readsNoneAsChart && prefix.isEmpty ? local : "{\(prefix)}\(local)"
    case .chart: local
    case .own: "\(SCXMLVocabulary.ownPrefix):\(local)"
    case .other(let text): "{\(text)}\(local)"
    }
  }
}
