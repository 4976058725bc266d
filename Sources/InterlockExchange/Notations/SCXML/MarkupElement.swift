/// An element of a document, with its place and its content.
///
/// SCXML names have no prefix, names in Interlock's namespace have the prefix `interlock`, whatever prefix the document
/// uses, and names of other namespaces have `{` and the namespace.
struct MarkupElement {
  var name: String
  var attributes: MarkupAttributes
  let position: MarkupPosition

  /// The elements in it, in order.
  var children: [MarkupElement] = []

  /// The text between the elements in it.
  var text = ""

  /// For each child, how many bytes of the text come before it.
  var textEnds: [Int] = []

  subscript(attribute: String) -> String? {
    attributes[attribute]
  }

  /// Its child elements with a name.
  func children(named name: String) -> [MarkupElement] {
    children.filter { $0.name == name }
  }

  /// An attribute as a list of words.
  func words(_ attribute: String) -> [String] {
    attributes[attribute].map { $0.split(whereSeparator: \.isWhitespace).map(String.init) } ?? []
  }

  /// The element, and everything in it that is part of the same machine, in document order: an invocation can contain
  /// another machine.
  func forEachOwn(_ body: (MarkupElement) -> Void) {
    body(self)
    guard name != "invoke" else { return }
    for child in children { child.forEachOwn(body) }
  }

  /// The element, and all in it, in document order.
  func forEach(_ body: (MarkupElement) -> Void) {
    body(self)
    for child in children { child.forEach(body) }
  }
}

/// The attributes of an element, in the order of the document. No two have the same name.
struct MarkupAttributes {
  private var items: [(name: String, value: String)] = []

  /// The names, in the order of the document.
  var keys: [String] { items.map(\.name) }

  /// The value of an attribute; nil if there is none. An element has few attributes, so a linear search is
  /// faster than a table.
  subscript(name: String) -> String? {
    items.first { $0.name == name }?.value
  }

  mutating func append(_ name: String, _ value: String) {
    items.append((name, value))
  }

  /// Removes an attribute.
  ///
  /// - Returns: Its value; nil if there was none.
  @discardableResult
  mutating func remove(_ name: String) -> String? {
    guard let index = items.firstIndex(where: { $0.name == name }) else { return nil }
    return items.remove(at: index).value
  }
}
