extension MarkupElement {
  /// Whether it is of a namespace that is neither that of SCXML nor that of Interlock.
  var isForeign: Bool { name.hasPrefix("{") }

  /// The element and all in it as a document, without remarks and what is of other namespaces.
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
