import Foundation
import Interlock
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

/// A value of the wrong type is refused. Reading it as absent could open what a guard has locked.
@Suite("Exchange: wrong types")
struct WrongTypesTests {
  /// A configuration with every typed part, and lists wherever lists are allowed.
  private static let configuration = """
    {
      "id": "m", "initial": "a",
      "meta": { "interlock": { "stepLimit": 50 } },
      "states": {
        "a": {
          "id": "first", "initial": { "target": "x", "actions": ["start"] }, "entry": ["in"], "exit": ["out"],
          "invoke": [{ "src": "actor" }],
          "meta": { "interlock": {
            "deferring": ["later"], "formerly": ["old"], "userInfo": { "n": 1 }, "willEnter": ["w"]
          } },
          "on": {
            "go": [
              { "target": ["#b"], "guard": "open", "actions": ["act"], "reenter": true },
              { "target": ["#b"], "meta": { "interlock": {
                "guards": ["open", "free"], "order": 1, "formerly": ["gone"], "willFire": ["f"]
              } } }
            ],
            "literal:e.*": [{ "target": ["#b"], "meta": { "interlock": { "event": "e.*" } } }],
            "in": [{ "target": [".y"], "meta": { "interlock": { "local": true } }, "reenter": true }]
          },
          "after": { "1000": [{ "target": ["#b"] }] },
          "always": [{ "target": ["#b"], "guard": { "type": "ready" } }],
          "onDone": [{ "target": ["#b"] }],
          "states": { "x": {}, "y": {}, "h": { "type": "history", "history": "deep", "target": ["y"] }, "f": { "type": "final" } }
        },
        "b": {
          "id": "b", "type": "parallel",
          "states": { "l": { "id": "l" }, "r": { "id": "r" } },
          "on": { "join": [{ "target": ["#first"], "meta": { "interlock": { "joining": ["l", "r"] } } }] }
        },
        "c": { "id": "c", "always": ["#b"], "meta": { "interlock": { "kind": "choice" } } }
      }
    }
    """

  private static let wrongValues: [any Sendable] = [
    5, "zz", ["zz": 1] as [String: Int], [] as [Int], [5], true, NSNull(),
  ]

  /// All values in a value, by their paths.
  private func paths(in value: Any, _ path: [String] = []) -> [[String]] {
    if let object = value as? [String: Any] {
      return object.keys.sorted().flatMap {
        [path + [$0]] + paths(in: object[$0] ?? 0, path + [$0])
      }
    }
    guard let list = value as? [Any] else { return [] }
    return list.indices.flatMap { [path + ["\($0)"]] + paths(in: list[$0], path + ["\($0)"]) }
  }

  /// A value with another value at a path; nil removes it.
  private func replacing(_ value: Any, at path: ArraySlice<String>, by other: Any?) -> Any? {
    guard let key = path.first else { return other }
    if var object = value as? [String: Any] {
      object[key] = object[key].flatMap { replacing($0, at: path.dropFirst(), by: other) }
      return object
    }
    guard var list = value as? [Any], let index = Int(key) else { return value }
    if let item = replacing(list[index], at: path.dropFirst(), by: other) {
      list[index] = item
    } else {
      list.remove(at: index)
    }
    return list
  }

  private func value(_ root: Any, at path: [String]) -> Any? {
    path.reduce(root) { value, key in
      (value as? [String: Any])?[key] ?? Int(key).flatMap { index in (value as? [Any])?[index] }
    }
  }

  /// The machine as text; nil if it is refused.
  private func machine(_ root: Any?) throws -> String? {
    let root = try #require(root)
    let data = try JSONSerialization.data(withJSONObject: root, options: .sortedKeys)
    return try? DynamicMachine(xstate: data, options: .ignoringContent).xstate()
  }

  private func kind(_ value: Any?) -> String {
    switch value {
    case is String: "text"
    case is [Any]: "list"
    case is [String: Any]: "object"
    case let number as NSNumber: CFBooleanText.isBoolean(number) ? "Boolean" : "number"
    default: "null"
    }
  }

  @Test func `a value of the wrong type is refused or at least not ignored`() throws {
    let root = try JSONSerialization.jsonObject(with: Data(Self.configuration.utf8))
    #expect(try machine(root) != nil)
    let step = Share.of(daily: 8, gate: 1)
    var count = 0
    for (number, path) in paths(in: root).enumerated() {
      let missing = try machine(replacing(root, at: path[...], by: nil))
      let old = kind(value(root, at: path))
      for (turn, wrong) in Self.wrongValues.enumerated()
      where (number + turn) % step == 0 && kind(wrong) != old {
        // In other notations too, null means no target, and a history state is shallow unless it is deep.
        if path.last == "target", wrong is NSNull { continue }
        if path.last == "history", kind(wrong) == "Boolean" { continue }
        let read = try machine(replacing(root, at: path[...], by: wrong))
        #expect(read == nil || read != missing, "\(path.joined(separator: ".")): \(wrong)")
        count += 1
      }
    }
    #expect(count > 400 / step)
  }

  @Test(arguments: [
    #""on":{"e":{"meta":{"interlock":{"guards":"locked"}}}}"#,
    #""on":{"e":{"meta":{"interlock":{"guards":{"type":"locked"}}}}}"#,
    #""on":{"e":{"meta":{"interlock":{"guards":[["locked"]]}}}}"#,
    #""on":{"e":{"meta":{"interlock":{"guards":[{"in":5}]}}}}"#,
    #""on":{"e":{"meta":{"interlock":{"guards":[{"in":"a","notIn":"b"}]}}}}"#,
    #""on":{"e":{"meta":{"interlock":{"guards":[{"is":"a"}]}}}}"#,
    #""on":{"e":{"meta":{"interlock":{"joining":5}}}}"#,
    #""on":{"e":{"meta":{"interlock":{"joining":[]}}}}"#,
    #""on":{"e":{"reenter":"no"}}"#, #""on":{"e":{"meta":{"interlock":{"order":1.5}}}}"#,
    #""initial":{"actions":"x"},"states":{"b":{}}"#, #""initial":{"target":{}},"states":{"b":{}}"#,
    #""type":"compound""#, #""type":"atomic","states":{"b":{}}"#,
    #""meta":{"interlock":{"stepLimit":5}}"#, #""meta":{"interlock":{"deferring":{"e":1}}}"#,
  ])
  func `no part of a configuration is silently ignored`(_ text: String) {
    for options: ImportOptions in [[], .ignoringContent] {
      #expect(throws: NotationError.self) {
        let data = Data(#"{"initial":"a","states":{"a":{\#(text)}}}"#.utf8)
        _ = try DynamicMachine(xstate: data, options: options)
      }
    }
  }

  @Test(arguments: [
    "<transition event='e' target=''/>", "<transition event='e' target=' '/>",
    "<i:former name='x'><i:guard name='locked'/></i:former>",
    "<i:facts>{\"a\":1,\"a\":2}</i:facts>",
    "<i:facts>{}</i:facts><i:facts>{\"a\":1}</i:facts>", "<i:facts>{}<i:guard name='x'/></i:facts>",
    "<transition event='e'><i:guard name='x'><i:guard name='y'/></i:guard></transition>",
    "<transition event='e'><i:join state='a'><i:guard name='y'/></i:join></transition>",
    "<state id='c' initial='a' i:kind='choice'><transition target='a'/></state>",
  ])
  func `no part of an SCXML document is silently ignored`(_ text: String) {
    let document =
      "<scxml xmlns='http://www.w3.org/2005/07/scxml' xmlns:i='urn:interlock:scxml:1'>"
      + "<state id='a'>\(text)</state></scxml>"
    for options: ImportOptions in [[], .ignoringContent] {
      #expect(throws: NotationError.self) {
        _ = try DynamicMachine(scxml: Data(document.utf8), options: options)
      }
    }
  }

  @Test func `a history state without a type is a history state, as in XState`() throws {
    let text =
      #"{"initial":"p","states":{"p":{"initial":"a","states":{"a":{},"h":{"history":true},"d":{"history":"deep"}}}}}"#
    let machine = try DynamicMachine(xstate: Data(text.utf8))
    #expect(machine.states.map(\.kind) == [.compound, .atomic, .shallowHistory, .deepHistory])
  }
}

/// Foundation uses one type for numbers and Booleans.
private enum CFBooleanText {
  static func isBoolean(_ number: NSNumber) -> Bool {
    "\(type(of: number as Any))".contains("Boolean") || String(cString: number.objCType) == "c"
  }
}
