import Foundation
import InterlockExchange

extension SCXMLSession {
  /// A session of a document whose content begins in the second line. The first declares the namespace `q` of an editor.
  init(
    _ content: String,
    attributes: String = "",
    values: [String: ScriptValue] = [:],
    at time: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) throws {
    let head =
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" xmlns:q=\"urn:other\" version=\"1.0\" \(attributes)>"
    let document = try SCXMLDocument(scxml: Data("\(head)\n\(content)\n</scxml>".utf8))
    try self.init(document, values: values, id: "s", at: time)
  }
}
