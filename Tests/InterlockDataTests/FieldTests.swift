import Foundation
import InterlockData
import Testing

@Suite("Data: fields of contexts")
struct FieldTests {
  /// The sample after the assignments.
  private func assigned(_ text: String, _ sample: Sample = Sample()) throws -> Sample {
    var sample = sample
    try Update<Sample>(parsing: text).apply(to: &sample)
    return sample
  }

  @Test(arguments: [
    ("flag = true", "flag", "true"), ("count = count + 5", "count", "8"),
    ("count = count - 5", "count", "-2"),
    ("count = total * 2", "count", "20"), ("ratio = 3", "ratio", "3.0"),
    ("ratio = ratio / 4", "ratio", "0.125"),
    (
      "name = \"é🙂 and a text too long for one word\"", "name",
      "\"é🙂 and a text too long for one word\""
    ),
    ("due = due + 1.5", "due", "date(101.5)"), ("note = \"x\"", "note", "\"x\""),
    ("note = nil", "note", "nil"),
    ("limit = count", "limit", "3"), ("rate = count", "rate", "3.0"),
    ("answer = flag", "answer", "false"),
    ("tags = [\"x\", name]", "tags", "[\"x\", \"Ann\"]"), ("sizes = []", "sizes", "[]"),
    ("kind = \"express\"", "kind", "\"express\""), ("level = 9", "level", "9"),
    ("maybe = \"bulky\"", "maybe", "\"bulky\""),
    ("tiny = -128", "tiny", "-128"), ("short = 32767", "short", "32767"),
    ("word = -5", "word", "-5"),
    ("long = -9223372036854775808", "long", "-9223372036854775808"), ("byte = 255", "byte", "255"),
    ("half = 65535", "half", "65535"), ("wide = 4294967295", "wide", "4294967295"),
    ("huge = 9223372036854775807", "huge", "9223372036854775807"), ("natural = 0", "natural", "0"),
    ("float = 0.1", "float", "0.10000000149011612"),
    ("address.city = \"Basel\"", "address.city", "\"Basel\""),
    ("address.number = address.number + 1", "address.number", "6"), ("doubled = 10", "count", "5"),
    ("doubled = doubled + 2", "doubled", "8"), ("count = 1; total = count + 1", "total", "2"),
    ("`my field` = 7", "count", "7"), ("flag = other; other = flag", "other", "true"),
  ])
  func `a field can be read and assigned`(_ text: String, _ name: String, _ value: String) throws {
    let before = Sample()
    let after = try assigned(text, before)
    #expect(try evaluated(name, after) == value)
    // All other fields are unchanged.
    for field in Sample.fields.all where field.name != name && !text.contains(field.name) {
      guard !["doubled", "`my field`", "count"].contains(field.name) else { continue }
      #expect(try evaluated(field.name, after) == evaluated(field.name, before))
    }
  }

  @Test(arguments: [
    ("tiny = 128", "column 1: 'tiny' cannot hold 128"),
    ("byte = -1", "column 1: 'byte' cannot hold -1"),
    ("short = count * 100000", "column 1: 'short' cannot hold 300000"),
    ("word = 1 + 2147483647", "column 1: 'word' cannot hold 2147483648"),
    ("natural = -1", "column 1: 'natural' cannot hold -1"),
    ("huge = -1", "column 1: 'huge' cannot hold -1"),
    ("float = 1e300", "column 1: 'float' cannot hold 1e+300"),
    ("kind = \"zzz\"", "column 1: 'kind' cannot hold \"zzz\""),
    ("level = 2", "column 1: 'level' cannot hold 2"),
    ("count = 1; count = count / 0", "column 20: 1 / 0 divides by zero"),
    (
      "count = 1; count = count + 9223372036854775807",
      "column 20: 1 + 9223372036854775807 is too large"
    ),
  ])
  func `a value that a field cannot hold is refused, and nothing is assigned`(
    _ text: String,
    _ message: String
  ) throws {
    var sample = Sample()
    let update = try Update<Sample>(parsing: text)
    let error = #expect(throws: EvaluationError.self) { try update.apply(to: &sample) }
    #expect(error?.description == message)
    #expect(sample.count == 3)
  }

  @Test func `stored properties are read in place, others through their key paths`() throws {
    func isStored(_ name: String) throws -> Bool {
      let field = try #require(Sample.fields.field(FormulaName(written: name)))
      if case .context(.stored) = field.source { return true }
      return false
    }
    for name in [
      "flag", "count", "ratio", "name", "due", "tiny", "wide", "float", "address.number",
    ] {
      #expect(try isStored(name), "\(name)")
    }
    for name in ["note", "kind", "doubled", "box.weight", "tags"] {
      #expect(try !isStored(name), "\(name)")
    }
  }

  @Test func `a field is found by name and by key path`() {
    #expect(Sample.fields.name(of: \Sample.address.city) == "address.city")
    #expect(Sample.fields.name(of: \Sample.total) == "total")
    #expect(Sample.fields.name(of: \Sample.address.city.count) == nil)
    #expect(Sample.fields.field(FormulaName(["my field"]))?.type == .integer)
    #expect(Sample.fields.field(FormulaName(["kind"]))?.domain?.count == 3)
    #expect(Sample.fields.field(FormulaName(["maybe"]))?.domain?.count == 4)
  }

  /// A context that is a class.
  final class Account: DataContext {
    var balance = 5
    var owner = "Ann"

    static let fields = Fields<Account> {
      Field("balance", \.balance)
      Field("owner", \.owner)
    }
  }

  @Test func `a field of a class context can be read but not assigned`() throws {
    let account = Account()
    #expect(try Condition<Account>(parsing: "balance > 4 && owner == \"Ann\"").holds(for: account))
    let error = #expect(throws: FormulaError.self) {
      try Update<Account>(parsing: "balance = balance + 1")
    }
    #expect(error?.description == "column 1: 'balance' cannot be assigned")
  }

  @Test func `a record has the fields declared at run time`() throws {
    let layout = try #require(
      DataRecord.Layout([
        .init("total", .integer, initially: .integer(12)), .init("paid", .number),
        .init("note", .optional(.text)), .init("my field", .list(.integer)),
      ])
    )
    var record = DataRecord(layout)
    #expect(record["paid"] == .number(0) && record["note"] == .nothing && record["none"] == nil)
    #expect(record.set("paid", to: .integer(3)) && record["paid"] == .number(3))
    #expect(!record.set("total", to: .text("x")) && !record.set("paid", to: .number(.nan)))
    record["note"] = .text("hi")
    let condition = try Formula(parsing: "total > 10 && note == \"hi\" && length(`my field`) == 0")
      .checkedCondition(against: layout).compiledCondition()
    let update = try Assignments(
      parsing: "total = total + 1; paid = total; `my field` = [1, total]"
    )
    .checked(against: layout).compiled()
    #expect(
      try withUnsafePointer(to: record) { try condition(Environment(context: $0)) }
    )
    try withUnsafeMutablePointer(to: &record) { pointer in
      try update(pointer, Environment(context: pointer))
    }
    #expect(record["total"] == .integer(13) && record["paid"] == .number(13))
    #expect(record["my field"] == .list([.integer(1), .integer(13)]))
    #expect(DataRecord.Layout([.init("a", .integer, initially: .text(""))]) == nil)
  }
}
