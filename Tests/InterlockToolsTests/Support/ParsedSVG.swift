import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The content of a drawing as an XML parser sees it.
final class ParsedSVG: NSObject, XMLParserDelegate {
  /// The names of all elements, in order.
  private(set) var elements: [String] = []
  /// The attributes of the root element.
  private(set) var attributes: [String: String] = [:]
  private(set) var title = ""
  private(set) var summary = ""
  private(set) var texts: [String] = []

  private var open: [String] = []

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    if elements.isEmpty { self.attributes = attributes }
    elements.append(name)
    open.append(name)
    if name == "text" { texts.append("") }
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    switch open.last {
    case "title": title += string
    case "desc": summary += string
    case "text": texts[texts.count - 1] += string
    default: break
    }
  }
}
