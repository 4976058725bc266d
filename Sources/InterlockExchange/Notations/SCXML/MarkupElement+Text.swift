extension MarkupElement {
  /// Whether it is in a namespace other than SCXML's and Interlock's.
  var isForeign: Bool { name.hasPrefix("{") }

  /// The element with its content as a document, without comments and other namespaces.
  ///
  /// - Complexity: O(*n*) in its length.
  var document: String {
    var text = MarkupText()
    write(
      to: &text,
      declaring: [
        ("xmlns", SCXMLVocabulary.namespace),
        ("xmlns:\(SCXMLVocabulary.ownPrefix)", SCXMLVocabulary.ownNamespace),
      ]
    )
    return text.lines.joined(separator: "\n") + "\n"
  }

  private func write(to text: inout MarkupText, declaring namespaces: MarkupText.Attributes = []) {
    let own = attributes.keys.filter { !$0.hasPrefix("{") }
    let attributes = namespaces + own.map { ($0, self[$0]) }
    if children.isEmpty, self.text.contains(where: { !$0.isWhitespace }) {
      return text.element(name, attributes, text: self.text)
    }
    text.open(name, attributes)
    for child in children where !child.isForeign { child.write(to: &text) }
    text.close()
  }
}
