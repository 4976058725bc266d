import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// What the types of payloads store, found out without a value.
@Suite("Forms of payloads")
struct StoredFormTests {
  private enum Method: String, Codable { case cash, card }
  private enum Size: Int, Codable { case small = 30, large }
  private enum Kind: String, Codable, CaseIterable { case one, two }
  private enum Choice: Codable { case number(Int), text(String) }

  private struct Line: Codable {
    var name: String
    var count: UInt8
  }

  private struct Tree: Codable {
    var value: Int
    var children: [Tree]
  }

  /// Text that not every sample is.
  private struct Address: Codable {
    var text: String

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
      if !text.contains("@") { throw Fault("no address") }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  /// No value of it can exist.
  private enum Impossible: RawRepresentable, Codable {
    init?(rawValue: String) { nil }
    var rawValue: String { switch self {} }
  }

  /// From 1/1 to 1/255.
  private struct Share: RawRepresentable, Codable {
    private let number: UInt8

    init?(rawValue: String) {
      guard rawValue.hasPrefix("1/"), let number = UInt8(rawValue.dropFirst(2)), number > 0 else {
        return nil
      }
      self.number = number
    }

    var rawValue: String { "1/\(number)" }
  }

  private class Base: Codable { var id = 1 }

  private final class Derived: Base {
    var name: String

    private enum CodingKeys: String, CodingKey { case name = "title" }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      try super.init(from: container.superDecoder())
    }
  }

  private struct Holder<Value: Codable>: Codable {
    var value: Value
    var last: Bool
  }

  private struct Many: Codable {
    var list: [Line]
    var set: Set<String>
    var map: [String: Double]
    var numbered: [Int: Bool]
    var pairs: [Method: Int]
    var nested: [[Int16]]
    var optional: Line?
    var note: String?
    var missing: [Int?]
  }

  private struct Endless: Codable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while true { _ = try container.decode([[Line]].self) }
    }

    func encode(to encoder: any Encoder) throws {}
  }

  private static let forms: [(any Any.Type, String?)] = [
    (Int.self, "Int"), (Optional<Int>.self, "…"), ([Int].self, "[Int]"), (Date.self, "Date"),
    (Line.self, "{count: UInt8, name: String}"),
    (
      Many.self,
      "{list: [{count: UInt8, name: String}], map: {*: Double}, missing: […], nested: [[Int16]], "
        + "note: String?, numbered: {*: Bool}, optional: {count: UInt8, name: String}?, "
        + "pairs: […], set: [String]}"
    ),
    (Method.self, "…"), (Holder<Method>.self, "{value: …, …}"),
    (Holder<Size>.self, "{last: Bool, value: …}"),
    (Holder<Kind>.self, "{last: Bool, value: …}"),
    (Holder<UUID>.self, "{last: Bool, value: UUID}"),
    (Holder<URL>.self, "{last: Bool, value: URL}"),
    (Holder<Decimal>.self, "{last: Bool, value: Decimal}"),
    (Holder<Data>.self, "{last: Bool, value: Data}"),
    (Holder<Duration>.self, "{last: Bool, value: [Int64, UInt64]}"),
    (Holder<ClosedRange<Int>>.self, "{last: Bool, value: [Int]}"),
    (Holder<TimeZone>.self, "{last: Bool, value: TimeZone}"),
    (Tree.self, "{children: […], value: Int}"),
    (Derived.self, "{super: {id: Int}, title: String}"),
    (Choice.self, "{…}"), (Holder<Choice>.self, "{value: {…}, …}"),
    (Holder<Choice?>.self, "{last: Bool, value: {…}?}"),
    (Address.self, "…"), (Holder<Address>.self, "{value: …, …}"),
    (Impossible.self, "…"), (Holder<Share>.self, "{value: …, …}"),
    (Fault.self, nil), (DynamicMachine.State.self, nil),
  ]

  @Test(arguments: forms.indices)
  func `the form of a type is what it asks a decoder for`(_ index: Int) throws {
    let (type, expected) = Self.forms[index]
    let form = StoredForm(of: type)
    #expect(form.map { "\($0)" } == expected)
    guard let form else { return }
    for coder in ArchiveCoder.allCases {
      let copies = try coder.decode([StoredForm].self, from: coder.encode([form]))
      #expect(copies == [form])
    }
    #expect(form.reads(form))
  }

  @Test func `a type that never stops asking has a form`() {
    #expect(StoredForm(of: Endless.self) != nil)
  }

  private struct One: Codable { var amount: Int }
  private struct Other: Codable { var amount: Int }
  private struct More: Codable {
    var amount: Int
    var note: String?
  }
  private struct Required: Codable {
    var amount: Int
    var note: String
  }
  private struct Wide: Codable { var amount: Double }

  private static let readings: [(any Any.Type, any Any.Type, Bool)] = [
    (One.self, Other.self, true), (More.self, One.self, true), (One.self, More.self, false),
    (Required.self, One.self, false), (Required.self, More.self, false),
    (More.self, Required.self, true), (Wide.self, One.self, false),
    ([One].self, [Other].self, true),
    ([More].self, [One].self, true), ([One].self, One.self, false),
    (Holder<More>.self, Holder<One>.self, true), (Holder<One>.self, Holder<More>.self, false),
    (Choice.self, One.self, false), (Holder<Choice>.self, Holder<One>.self, false),
    ([String: One].self, [Int: Other].self, true), ([String: One].self, One.self, false),
  ]

  @Test(arguments: readings.indices)
  func `a form reads what drops nothing and misses nothing`(_ index: Int) throws {
    let (new, old, isRead) = Self.readings[index]
    let (form, oldForm) = (try #require(StoredForm(of: new)), try #require(StoredForm(of: old)))
    #expect(form.reads(oldForm) == isRead)
  }

  @Test func `types with the same properties are the same payload, whatever their names`() {
    let (one, other) = (PayloadType(One.self), PayloadType(Other.self))
    #expect(one.reading(other) == .reads && one != other)
    let archived = PayloadType(named: "Other", storing: one.form)
    #expect(one.reading(archived) == .reads)
    #expect(one.reading(PayloadType(Wide.self)) == .fails)
  }

  @Test func `what is not known is not taken to be read`() {
    let one = PayloadType(One.self)
    #expect(one.reading(PayloadType(named: "Other")) == .fails)
    #expect(one.reading(PayloadType(named: "One")) == .isUnknown)
    let unclear = PayloadType(Choice.self)
    #expect(unclear.reading(unclear) == .reads)
    #expect(unclear.reading(PayloadType(named: "Method", storing: unclear.form)) == .fails)
    #expect(unclear.reading(PayloadType(named: "Choice", storing: unclear.form)) == .isUnknown)
    #expect(PayloadType(Int?.self).reading(PayloadType(named: "Optional<Int>")) == .isUnknown)
  }

  @Test func `a form that is nested deeply or very large is refused`() throws {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let wide = "[" + String(repeating: #""Int","#, count: 70_000) + #""Int"]"#
    for form in [deep, wide, "1", #"{"a":1}"#, #"{"a":null}"#, "[[[true]]]"] {
      let event = #"{"id":"e","from":["a"],"payload":"P","stores":\#(form)}"#
      let text = #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[\#(event)]}"#
      let error = #expect(throws: DecodingError.self) {
        try JSONDecoder.value(DynamicMachine.self, of: text)
      }
      #expect(error?.path.hasPrefix("events[0].stores") == true)
    }
  }
}
