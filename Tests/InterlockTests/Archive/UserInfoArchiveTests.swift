import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("User info in archives")
struct UserInfoArchiveTests {
  private func machine(_ facts: UserInfo) throws -> DynamicMachine {
    try DynamicMachine(initial: "a", states: [.init("a", userInfo: facts)], events: [])
  }

  private func roundTrip(_ facts: UserInfo, _ coder: ArchiveCoder) throws -> UserInfo {
    try coder.roundTrip(machine(facts)).states[0].userInfo
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `values keep their type`(_ coder: ArchiveCoder) throws {
    let facts = try roundTrip(
      [
        "true": true, "false": false, "zero": 0, "one": 1, "least": Int.min, "most": Int.max,
        "half": 0.5, "tiny": 1e-300, "huge": 1.5e300, "empty": "", "text": "e\u{301}\u{0}👩‍👩‍👧",
      ],
      coder
    )
    #expect(facts["true"] as? Bool == true && !(facts["true"] is Int))
    #expect(facts["false"] as? Bool == false)
    #expect(facts["zero"] as? Int == 0 && !(facts["zero"] is Bool))
    #expect(facts["one"] as? Int == 1 && !(facts["one"] is Bool))
    #expect(facts["least"] as? Int == .min && facts["most"] as? Int == .max)
    #expect(facts["half"] as? Double == 0.5 && facts["tiny"] as? Double == 1e-300)
    #expect(facts["huge"] as? Double == 1.5e300)
    #expect(facts["empty"] as? String == "")
    #expect(
      (facts["text"] as? String)?.unicodeScalars.elementsEqual("e\u{301}\u{0}👩‍👩‍👧".unicodeScalars)
        == true
    )
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `lists and dictionaries survive a round trip, empty and mixed ones included`(
    _ coder: ArchiveCoder
  ) throws {
    let mixed: [any Sendable] = [1, "a", 2.5, [true], ["k": [String: Int]()]]
    let facts = try roundTrip(["mixed": mixed, "none": [Int](), "": ["": ["": 1]]], coder)
    let list = try #require(facts["mixed"] as? [any Sendable])
    #expect(list.count == 5)
    #expect(list[3] as? [Bool] == [true])
    #expect((list[4] as? [String: any Sendable])?.keys.sorted() == ["k"])
    #expect((facts["none"] as? [any Sendable])?.isEmpty == true)
    #expect(facts[""] as? [String: [String: Int]] == ["": ["": 1]])
  }

  @Test(arguments: [ArchiveCoder.json, .binaryPropertyList, .xmlPropertyList])
  func `a double without a fraction is decoded as an integer`(_ coder: ArchiveCoder) throws {
    #expect(try roundTrip(["two": 2.0], coder)["two"] as? Int == 2)
  }

  @Test(arguments: ["$null", "true", "1", "null", "2026-01-01T00:00:00Z"])
  func `a string that looks like another value stays a string`(_ text: String) throws {
    #expect(try roundTrip(["text": text], .json)["text"] as? String == text)
    #expect(try roundTrip(["text": text], .tree)["text"] as? String == text)
  }

  @Test func `a value that JSON cannot hold is an error with a path`() throws {
    let odd: [any Sendable] = [
      Date(timeIntervalSince1970: 0), UUID(), Samples.Level.low, Int?.none,
    ]
    for value in odd {
      let facts: UserInfo = ["list": [["deep": value] as [String: any Sendable]] as [any Sendable]]
      let error = try #require(
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(machine(facts)) }
      )
      guard case .invalidValue(_, let context) = error else { return }
      let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
      #expect(path == ["states", "0", "userInfo", "list", "0", "deep"])
      #expect(context.debugDescription.hasSuffix("found \(type(of: value))."))
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `JSON refuses not-a-number and infinity`(_ number: Double) throws {
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(machine(["number": number])) }
  }

  @Test func `numbers of every width can be archived`() throws {
    let numbers: [any Sendable] = [Int8(1), Int64(2), UInt(3), UInt8(4), Float(1.5)]
    #expect(throws: Never.self) { try JSONEncoder().encode(machine(["numbers": numbers])) }
  }

  @Test func `key strategies of a coder leave the keys of user info alone`() throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let facts: UserInfo = ["my_key": 1, "helpURL": 2, "inner": ["other_key": 3]]
    let data = try encoder.encode(machine(facts))
    let copy = try decoder.decode(DynamicMachine.self, from: data)
    let found = copy.states[0].userInfo
    #expect((found["inner"] as? [String: Int])?.keys.sorted() == ["other_key"])
    #expect(found.values.keys.sorted() == ["helpURL", "inner", "my_key"])
  }

  @Test func `a key that occurs twice does not trap`() throws {
    for info in [#"{"a":1,"a":2}"#, #"{"\u00e9":1,"e\u0301":2}"#, #"{"a":{"b":1,"b":2}}"#] {
      let state = #"{"id":"a","userInfo":\#(info)}"#
      let text = #"{"interlock":1,"initial":"a","states":[\#(state)],"events":[]}"#
      #expect(
        try JSONDecoder.value(DynamicMachine.self, of: text).states[0].userInfo.values.count == 1
      )
    }
  }

  @Test(arguments: [#"null"#, #"[null]"#, #"{"b":null}"#, #"1e400"#])
  func `the error for an unsupported value gives its path and lists the supported types`(
    _ fact: String
  ) throws {
    let state = #"{"id":"a","userInfo":{"a":\#(fact)}}"#
    let text = #"{"interlock":1,"initial":"a","states":[\#(state)],"events":[]}"#
    let error = try #require(try JSONDecoder.machineError(of: text))
    #expect(error.path.hasPrefix("states[0].userInfo.a"))
    #expect(error.text.contains("a Boolean, a number, a string"))
  }
}
