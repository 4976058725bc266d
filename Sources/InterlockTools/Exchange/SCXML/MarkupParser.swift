import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Parses a document into elements. Nothing is fetched, and nothing that a document type declares is
/// expanded: the scanner has refused documents that have one.
final class MarkupParser: NSObject {
  private var tags: ArraySlice<MarkupPosition>
  private var last = MarkupPosition()
  private var open: [MarkupElement] = []
  private var namespaces: [[String: String]] = [[:]]
  private var root: MarkupElement?
  private var problem: SCXMLError.Problem?

  private init(_ tags: [MarkupPosition]) {
    self.tags = tags[...]
  }

  /// Parses a document.
  static func root(of data: Data) throws(SCXMLError) -> MarkupElement {
    guard data.count <= SCXMLLimits.size else {
      let message = "the document has more than \(SCXMLLimits.size) bytes"
      throw SCXMLError(at: MarkupPosition(), message, cure: "Split the machine")
    }
    guard String(data: data, encoding: .utf8) != nil else {
      throw SCXMLError(at: MarkupPosition(), "it is no UTF-8", cure: "Store the document as UTF-8")
    }
    var scanner = MarkupScanner(Array(data))
    do throws(MarkupScanner.Refusal) {
      try scanner.scan()
    } catch {
      throw SCXMLError(at: error.position, error.message, cure: error.cure)
    }
    return try MarkupParser(scanner.tags).parse(data, end: scanner.position)
  }

  private func parse(_ data: Data, end: MarkupPosition) throws(SCXMLError) -> MarkupElement {
    let parser = XMLParser(data: data)
    parser.shouldProcessNamespaces = false
    parser.shouldResolveExternalEntities = false
    parser.delegate = self
    let isComplete = parser.parse()
    if let problem { throw SCXMLError([problem]) }
    guard isComplete, open.isEmpty, let root else {
      throw SCXMLError(at: end, "the document is no complete XML", cure: Self.cure)
    }
    return root
  }

  private static let cure = "Check that each tag is closed and each value is in quotation marks"

  private func refuse(_ parser: XMLParser, _ message: String, cure: String) {
    guard problem == nil else { return }
    problem = SCXMLError.Problem(
      line: last.line,
      column: last.column,
      element: open.last?.name ?? "",
      message: message,
      cure: cure,
      isContent: false
    )
    parser.abortParsing()
  }
}

extension MarkupParser: XMLParserDelegate {
  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    last = tags.popFirst() ?? last
    guard problem == nil else { return }
    guard open.count < SCXMLLimits.depth else {
      let message = "elements are nested more than \(SCXMLLimits.depth) deep"
      return refuse(parser, message, cure: "Nest fewer states")
    }
    var scope = namespaces.last ?? [:]
    for (key, value) in attributes {
      if key == "xmlns" { scope[""] = value }
      if key.hasPrefix("xmlns:") { scope[String(key.dropFirst("xmlns:".count))] = value }
    }
    namespaces.append(scope)
    let own = attributes.filter { $0.key != "xmlns" && !$0.key.hasPrefix("xmlns:") }
    let names = own.map { (Self.expanded($0.key, scope, isAttribute: true), $0.value) }
    open.append(
      MarkupElement(
        name: Self.expanded(name, scope, isAttribute: false),
        attributes: Dictionary(names, uniquingKeysWith: { first, _ in first }),
        position: last
      )
    )
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard problem == nil, let element = open.popLast() else { return }
    namespaces.removeLast()
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += text
  }

  func parser(_ parser: XMLParser, foundCDATA data: Data) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += String(decoding: data, as: UTF8.self)
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let code = (error as NSError).code
    refuse(parser, "the document is no well-formed XML (error \(code))", cure: Self.cure)
  }

  /// A name without its prefix, or with that of Interlock, or with its namespace.
  private static func expanded(
    _ name: String,
    _ scope: [String: String],
    isAttribute: Bool
  ) -> String {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let prefix = parts.count == 2 ? String(parts[0]) : ""
    let local = String(parts[parts.count - 1])
    if isAttribute, prefix.isEmpty { return local }
    switch scope[prefix] ?? "" {
    case SCXMLVocabulary.namespace: return local
    case SCXMLVocabulary.ownNamespace: return "\(SCXMLVocabulary.ownPrefix):\(local)"
    case let other: return "{\(other.isEmpty ? prefix : other)}\(local)"
    }
  }
}

extension SCXMLError {
  /// Makes an error of one problem that is about no element.
  init(at position: MarkupPosition, _ message: String, cure: String) {
    let problem = Problem(
      line: position.line,
      column: position.column,
      element: "",
      message: message,
      cure: cure,
      isContent: false
    )
    self.init([problem])
  }
}
