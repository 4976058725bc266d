import Foundation
import InterlockExchange

/// Documents that run, and that do much in one call.
func sessionRows() -> [Row] {
  func running(
    _ name: String,
    _ sizes: (Int, Int),
    content: String = "",
    variables: @escaping (Int) -> String = { _ in "" }
  ) -> Row {
    Row(name: "\(name) of a document", sizes: sizes) { count in
      let text = """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
          <datamodel><data id="left" expr="\(count)"/>\(variables(count))</datamodel>
          <state id="a">
            <onentry><send event="next"/></onentry>
            <transition event="next" cond="left &gt; 0" target="a">
              <assign location="left" expr="left - 1"/>\(content)
            </transition>
          </state>
        </scxml>
        """
      let document = try SCXMLDocument(scxml: Data(text.utf8))
      return {
        let session = try SCXMLSession(document, at: .distantPast)
        guard session["left"] == 0 else { throw UnexpectedResult(row: name) }
      }
    }
  }
  return [
    running("events that wait", (1_000, 8_000), content: "<send event='late' delay='1h'/>"),
    running("variables", (500, 4_000)) { count in
      (0..<count).map { "<data id='v\($0)' expr='0'/>" }.joined()
    },
  ]
}
