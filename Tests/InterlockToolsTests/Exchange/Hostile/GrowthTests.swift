import Foundation
import Interlock
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

/// A short document that expands to a great deal, or a long one whose parts could be scanned repeatedly.
struct GrowingDocument: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let trial: ReaderTrial
  let text: @Sendable (_ count: Int) -> String

  init(_ name: String, _ trial: ReaderTrial, _ text: @escaping @Sendable (_ count: Int) -> String) {
    testDescription = name
    self.trial = trial
    self.text = text
  }
}

/// Every document is read and written in linear time, or refused. The small ones reach the expansion limits; those of
/// a soak would take hours if anything were quadratic.
@Suite("Documents that grow", .hangLimit)
struct GrowthTests {
  private static let documents = GrowingDocument.ofSCXML + GrowingDocument.ofXState
  private static let step = Share.of(daily: 4, gate: 1)

  @Test(arguments: stride(from: 0, to: documents.count, by: step).map { documents[$0] })
  func `a growing document is read and written in time, or refused`(
    _ document: GrowingDocument
  ) throws {
    let data = Data(document.text(Share.of(daily: 30, gate: 30, soak: 20_000)).utf8)
    _ = try document.trial.takes(data)
  }
}

/// One text per number.
private func each(_ count: Int, _ separator: String = "", _ text: (Int) -> String) -> String {
  (0..<count).map(text).joined(separator: separator)
}

private func repeated(_ text: String, _ count: Int) -> String {
  String(repeating: text, count: count)
}

extension GrowingDocument {
  private static func scxml(
    _ name: String,
    _ content: @escaping @Sendable (_ count: Int) -> String
  ) -> Self {
    Self(name, .scxml) { count in
      "<scxml xmlns='http://www.w3.org/2005/07/scxml' xmlns:i='urn:interlock:scxml:1'>"
        + content(count) + "</scxml>"
    }
  }

  static let ofSCXML = [
    scxml("descriptors times targets") { count in
      "<state id='a'><transition event='\(each(count, " ") { "e\($0)" })'"
        + " target='\(repeated("a ", count))'/></state>"
    },
    scxml("descriptors times events") { count in
      "<state id='a'><transition cond='x' event='\(each(count, " ") { "e.\($0)" })'/>"
        + "\(repeated("<transition event='e' cond='x'/>", count))</state>"
    },
    scxml("descriptors times calls") { count in
      "<state id='a'><transition event='\(each(count / 30, " ") { "e\($0)" })'>"
        + "\(repeated("<i:call name='c'/>", count))</transition></state>"
    },
    scxml("descriptors times a long event") { count in
      "<state id='a'><transition cond='x' event='e.\(repeated("x", count * 10))'/>"
        + "\(repeated("<transition event='e' cond='x'/>", count))</state>"
    },
    scxml("targets times a long name") { count in
      "<state id='a' i:id='\(repeated("x", count * 10))'/>"
        + "<state id='b'><transition event='e' target='\(repeated("a ", count))'/></state>"
    },
    scxml("calls in one element") { count in
      "<state id='a'><onentry>\(repeated("<i:call name='c'/>", count))</onentry></state>"
    },
    scxml("elements for entry") { count in
      "<state id='a'>\(repeated("<onentry><i:call name='c'/></onentry>", count))</state>"
    },
    scxml("activities, former names and deferred events") { count in
      "<state id='a'>"
        + each(count / 3) {
          "<i:activity name='c'/><i:former name='f\($0)'/><i:defer event='e\($0)'/>"
        } + "</state>"
    },
    scxml("scopes nested, with long namespaces") { count in
      let spaces = each(200, " ") { "xmlns:n\($0)='\(repeated("u", count / 30))'" }
      return repeated("<x \(spaces)>", 50) + repeated("<n1:x/>", count) + repeated("</x>", 50)
        + "<state id='a'/>"
    },
    scxml("names in a long namespace") { count in
      "<state id='a' xmlns:n='\(repeated("u", count * 10))'>\(repeated("<n:x n:a=''/>", count))</state>"
    },
    scxml("histories") { count in
      "<state id='p'>" + each(count) { "<state id='s\($0)'/>" }
        + each(count) { "<history id='h\($0)'><transition target='s0'/></history>" } + "</state>"
        + "<state id='q'><transition event='e' target='h0'/></state>"
    },
    scxml("histories of many regions") { count in
      "<state id='o'><transition event='out' target='q'/><parallel id='p'>"
        + each(count / 20) { "<state id='s\($0)'><transition event='e\($0 % 100)'/></state>" }
        + each(count / 20) {
          "<history id='h\($0)' type='deep'><transition target='s0'/></history>"
        } + "</parallel></state><state id='q'><transition event='in' target='h0'/></state>"
    },
    scxml("defaults of histories") { count in
      "<parallel id='p'>" + each(count / 20) { "<state id='s\($0)'/>" }
        + each(count / 20) { number in
          let targets = each(count / 20, " ") { "s\($0)" }
          return "<history id='h\(number)'><transition target='\(targets)'/></history>"
        } + "</parallel>"
    },
    scxml("many regions that take one event") { count in
      "<parallel id='p'>"
        + each(count / 2) {
          "<state id='r\($0)'><state id='s\($0)'><transition event='e' target='t\($0)'/></state>"
            + "<state id='t\($0)'/></state>"
        } + "</parallel>"
    },
    scxml("choices in a chain") { count in
      "<parallel id='p'><state id='r'/><state id='s'><transition event='e' target='c0'/>"
        + each(count) {
          "<state id='c\($0)' i:kind='choice'><transition target='c\($0 + 1)'/></state>"
        } + "<state id='c\(count)'/></state></parallel>"
    },
    scxml("equal names") { count in repeated("<state id='a'/>", count) },
    scxml("names that are alike") { count in each(count) { "<state id='\(($0)) x'/>" } },
    scxml("states that are not there") { count in
      each(500) { "<state id='s\($0)'/>" } + "<state id='a'>"
        + each(count) { "<transition event='e\($0)' target='t\($0)'/>" } + "</state>"
    },
    scxml("events with many dots") { count in
      "<state id='a'><transition event='\(repeated("a.", count))a' target='a'/></state>"
    },
    scxml("timeouts of one id") { count in
      "<state id='a'><onentry>"
        + each(count / 3) { "<send event='t\($0)' id='t' delay='\($0 + 1)s'/>" }
        + "</onentry><onexit>"
        + repeated("<cancel sendid='t'/>", count / 3) + "</onexit>"
        + each(count / 3) { "<transition event='t\($0)' target='a'/>" } + "</state>"
    },
    scxml("rows of any event in many states") { count in
      "<state id='p'>" + each(count / 20) { "<transition event='e\($0)'/>" }
        + each(count / 20) { "<state id='s\($0)'><transition event='*'/></state>" } + "</state>"
    },
    scxml("joins of many states") { count in
      "<parallel id='p'>" + each(count / 20) { "<state id='s\($0)'/>" }
        + repeated(
          "<transition event='e'>\(each(count / 20) { "<i:join state='s\($0)'/>" })</transition>",
          20
        ) + "</parallel>"
    },
    scxml("problems") { count in
      each(count) { "<state id='\(repeated("x", 200))'><n\($0)/>text</state>" }
    },
    scxml("states without an id in one with a long id") { count in
      "<state id='\(repeated("x", count * 10))'>\(repeated("<state/>", count))</state>"
    },
    scxml("states without an id in ones with the same id") { count in
      repeated("<state id='\(repeated("x", 100))'><state/></state>", count)
    },
    scxml("completions of any state") { count in
      each(count / 2) {
        "<state id='s\($0)'><transition event='done.state' cond='x'/><final id='f\($0)'/></state>"
      }
    },
    scxml("content, nested in long namespaces") { count in
      "<state id='a' xmlns:n='\(repeated("u", 1_000))'><onentry>"
        + repeated("<n:x n:a='' n:b='' n:c=''/>", count) + "</onentry></state>"
    },
    scxml("text between elements") { count in
      "<state id='a'>" + repeated("<!-- --> <?x?>\n&#32;<![CDATA[ ]]>", count) + "</state>"
    },
  ]

  private static func xstate(
    _ name: String,
    _ states: @escaping @Sendable (_ count: Int) -> String
  ) -> Self {
    Self(name, .xstate) { count in "{\"states\":{\(states(count))}}" }
  }

  static let ofXState = [
    xstate("a wildcard times actions") { count in
      let events = each(min(count, 500), ",") { "\"e.\($0)\":{}" }
      let actions = each(count / 4, ",") { _ in "\"x\"" }
      return "\"a\":{\"on\":{\(events)}},\"b\":{\"on\":{\"e.*\":{\"actions\":[\(actions)]}}}"
    },
    xstate("a wildcard times transitions") { count in
      let events = each(min(count, 500), ",") { "\"e.\($0)\":{\"guard\":\"g\"}" }
      let rows = each(count, ",") { _ in "{\"guard\":\"g\"}" }
      return "\"a\":{\"on\":{\(events),\"e.*\":[\(rows)]}}"
    },
    xstate("wildcards times a long event") { count in
      "\"a\":{\"on\":{\"e.\(repeated("x", count * 10))\":{}}},"
        + each(count, ",") { "\"s\($0)\":{\"on\":{\"e.*\":{}}}" }
    },
    xstate("histories that stand for the initial states") { count in
      let own = "\"meta\":{\"interlock\":{\"initial\":[\(each(count, ",") { "\"s\($0)\"" })]}}"
      return "\"p\":{\(own),\"states\":{" + each(count, ",") { "\"s\($0)\":{}" } + ","
        + each(count, ",") { "\"h\($0)\":{\"type\":\"history\"}" } + "}}"
    },
    xstate("histories before what is entered") { count in
      "\"p\":{\"on\":{" + each(count, ",") { "\"e\($0)\":\"p\"" } + "},\"states\":{"
        + each(count, ",") { "\"h\($0)\":{\"type\":\"history\"}" } + ",\"s\":{}}}"
    },
    xstate("long equal keys, nested") { count in
      let key = "\"\(repeated("x", count))\""
      let leaf = each(count, ",") { "\"s\($0)\":{}" }
      return repeated("\(key):{\"states\":{", 40) + leaf + repeated("}}", 40)
        + ",\"b\":{\"states\":{\(leaf)}}"
    },
    xstate("paths with many parts") { count in
      repeated("\"x\":{\"states\":{", 90) + each(count * 5, ",") { "\"s\($0)\":{}" }
        + repeated("}}", 90)
    },
    xstate("problems at long paths") { count in
      repeated("\"\(repeated("x", count))\":{\"states\":{", 40)
        + each(count, ",") { "\"s\($0)\":{\"odd\":1}" } + repeated("}}", 40)
    },
    xstate("a state with many keys that are looked up") { count in
      "\"a\":{" + each(count, ",") { "\"k\($0)\":1" } + ",\"on\":{"
        + each(count, ",") { "\"e\($0)\":{\"target\":\"a\",\"reenter\":true}" } + "}}"
    },
    xstate("entry actions, activities, former names and deferred events") { count in
      let names = each(count, ",") { "\"n\($0)\"" }
      return
        "\"a\":{\"entry\":[\(names)],\"invoke\":[\(each(count, ",") { "{\"src\":\"n\($0)\"}" })],"
        + "\"meta\":{\"interlock\":{\"deferring\":[\(names)],\"formerly\":[\(names)]}}}"
    },
    xstate("a list of targets for many events") { count in
      let targets = each(count, ",") { _ in "\"a\"" }
      return "\"a\":{\"on\":{" + each(min(count, 500), ",") { "\"e.\($0)\":{}" }
        + ",\"e.*\":{\"target\":[\(targets)]}}}"
    },
    xstate("facts, nested and long") { count in
      let facts = repeated("{\"x\":[", 14) + each(count, ",") { "\($0)" } + repeated("]}", 14)
      return "\"a\":{\"meta\":{\"interlock\":{\"userInfo\":\(facts)}}}"
    },
    xstate("content at long paths") { count in
      let key = "\"\(repeated("x", 100))\""
      return repeated("\(key):{\"states\":{", 40)
        + each(count, ",") { "\"s\($0)\":{\"tags\":1,\"meta\":{\"a\":1,\"b\":2}}" }
        + repeated("}}", 40)
    },
    xstate("completions that a wildcard stands for") { count in
      each(count / 2, ",") {
        "\"s\($0)\":{\"states\":{\"f\($0)\":{\"type\":\"final\"}},"
          + "\"on\":{\"xstate.done.*\":{\"guard\":\"g\"}}}"
      }
    },
    xstate("escapes") { count in "\"\(repeated("\\n\\u0041\\ud83d\\ude00", count))\":{}" },
  ]
}
