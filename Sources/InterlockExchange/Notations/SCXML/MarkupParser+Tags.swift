import Interlock

extension MarkupParser {
  /// Parses a start tag or an empty-element tag.
  mutating func startTag() throws(NotationError) {
    let position = scanner.position
    _ = scanner.take("<")
    let tag = try name()
    guard root == nil else {
      throw MarkupScanner.refusal(position, "there is a second root element", "Remove it")
    }
    try checkCounts(position)
    let attributes = try attributes()
    let isEmpty = scanner.take("/")
    guard scanner.take(">") else { throw scanner.malformed("a tag is not closed") }
    try checkNamespaces(attributes)
    namespaces.open(attributes)
    if open.isEmpty, tag == "scxml", namespaces.hasNoDefault {
      namespaces.readsNoneAsChart = true
      let cure = "Write xmlns=\"\(SCXMLVocabulary.namespace)\""
      warn(position, "the element <scxml> has no namespace, and is read as SCXML", cure)
    }
    let element = MarkupElement(
      name: try expanded(tag, isAttribute: false, position),
      attributes: try expanded(attributes),
      position: position
    )
    open.append(element)
    tags.append(tag)
    if isEmpty { close() }
  }

  private mutating func checkCounts(_ position: MarkupPosition) throws(NotationError) {
    elementCount += 1
    guard elementCount <= SCXMLLimits.elementCount else {
      let message = "there are more than \(SCXMLLimits.elementCount) elements"
      throw MarkupScanner.refusal(position, message, "Split the machine")
    }
    guard open.count < SCXMLLimits.depth else {
      let message = "elements are nested more than \(SCXMLLimits.depth) deep"
      throw MarkupScanner.refusal(position, message, "Nest fewer states")
    }
  }

  /// A name contains its namespace, so a long one would count again for each of many names.
  private func checkNamespaces(_ attributes: [Attribute]) throws(NotationError) {
    let limit = SCXMLLimits.namespaceLength
    for attribute in attributes
    where attribute.declaredPrefix != nil && attribute.value.utf8.count > limit {
      let message = "a namespace has more than \(limit) bytes"
      throw MarkupScanner.refusal(attribute.position, message, "Give it a shorter name")
    }
  }

  mutating func endTag() throws(NotationError) {
    let tag = try name()
    scanner.takeSpace()
    guard scanner.take(">") else { throw scanner.malformed("a tag is not closed") }
    guard let last = tags.last, last == tag else {
      let expected = tags.last.map { "</\($0)> is missing" } ?? "no element is open"
      throw scanner.malformed("there is </\(tag)> where \(expected)")
    }
    close()
  }

  private mutating func close() {
    guard let element = open.popLast() else { return }
    tags.removeLast()
    namespaces.close()
    guard !open.isEmpty else { return root = element }
    let parent = open.count - 1
    open[parent].textEnds.append(open[parent].text.utf8.count)
    open[parent].children.append(element)
  }

  private mutating func attributes() throws(NotationError) -> [Attribute] {
    var attributes: [Attribute] = []
    while scanner.takeSpace(), ![UInt8(ascii: "/"), UInt8(ascii: ">"), 0].contains(scanner.next) {
      guard attributes.count < SCXMLLimits.attributeCount else {
        throw scanner.refusal(
          "a tag has more than \(SCXMLLimits.attributeCount) attributes",
          "Remove those that no machine has"
        )
      }
      attributes.append(try attribute())
    }
    return attributes
  }

  private mutating func attribute() throws(NotationError) -> Attribute {
    let position = scanner.position
    let name = try name()
    scanner.takeSpace()
    guard scanner.take("=") else {
      throw scanner.malformed("the attribute \(quoted(name)) has no value")
    }
    scanner.takeSpace()
    return Attribute(name: name, value: try scanner.takeValue(), position: position)
  }
}

extension MarkupParser {
  /// The attributes by name, without prefixes. If two have the same name, there is no guessing which one counts.
  private func expanded(_ attributes: [Attribute]) throws(NotationError) -> MarkupAttributes {
    var result = MarkupAttributes()
    var written: Set<String> = []
    var names: Set<String> = []
    for attribute in attributes {
      guard written.insert(attribute.name).inserted else { throw twice(attribute, attribute.name) }
      guard attribute.declaredPrefix == nil else { continue }
      let name = try expanded(attribute.name, isAttribute: true, attribute.position)
      guard names.insert(name).inserted else { throw twice(attribute, name) }
      result.append(name, attribute.value)
    }
    return result
  }

  private func twice(_ attribute: Attribute, _ name: String) -> NotationError {
    let prefixed = attribute.name == name ? "" : ", once as \(quoted(attribute.name))"
    let message = "the attribute \(quoted(name)) is there twice\(prefixed)"
    return MarkupScanner.refusal(attribute.position, message, "Keep one of them")
  }

  private func expanded(
    _ name: String,
    isAttribute: Bool,
    _ position: MarkupPosition
  ) throws(NotationError) -> String {
    if let name = namespaces.expanded(name, isAttribute: isAttribute) { return name }
    let prefix = SCXMLVocabulary.ownPrefix
    let message = "the prefix '\(prefix)' is not declared"
    let suggestion =
      "Add xmlns:\(prefix)=\"\(SCXMLVocabulary.ownNamespace)\" to the element <scxml>"
    throw MarkupScanner.refusal(position, message, suggestion)
  }
}
