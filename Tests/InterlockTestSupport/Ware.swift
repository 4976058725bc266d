package import InterlockData

/// A context whose properties don't all hold what is assigned to them: they round, convert, or take only some values.
package struct Ware: DataContext, Sendable, Hashable {
  /// Swift takes another spelling of a text for equal.
  package enum Tone: String, CaseIterable, FieldValue { case red, blue = "bl\u{e9}u" }

  /// A case can be named in any case.
  package enum Size: String, CaseIterable, FieldValue {
    case small, large

    package init?(rawValue: String) {
      guard let size = Self.allCases.first(where: { $0.rawValue == rawValue.lowercased() }) else {
        return nil
      }
      self = size
    }
  }

  /// A case for each of its numbers and no others.
  package enum Grade: Int, CaseIterable, FieldValue { case low = 1, middle, high }

  /// Numbers that are clamped.
  package struct Level: RawRepresentable, CaseIterable, FieldValue, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = min(max(rawValue, 0), 2) }

    package static let allCases = (0...2).map { Self(rawValue: $0) }
  }

  /// Numbers that are rounded to a `Float`.
  package enum Rate: Float, CaseIterable, FieldValue { case tenth = 0.1, half = 0.5 }

  /// Any text, in lower case.
  package struct Code: RawRepresentable, FieldValue, Hashable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue.lowercased() }
  }

  package var ratio: Float = 0.5
  package var share: Float?
  package var small: Int8 = 0
  package var tone = Tone.red
  package var trim: Tone?
  package var size = Size.small
  package var grade = Grade.low
  package var level = Level(rawValue: 0)
  package var rate = Rate.half
  package var code = Code(rawValue: "x")
  package var label: Code?
  package var text = "red"
  package var count = 1
  package var number = 0.1
  package var isOpen = true
  package var answer: Bool?

  package static let texts = [
    "red", "bl\u{e9}u", "ble\u{301}u", "RED", "small", "LARGE", "abc", "ABC", "",
  ]

  package static let fields = Fields<Ware> {
    Field("ratio", \.ratio, in: [0.1, 0.5, 16_777_216])
    Field("share", \.share, in: [0.1, 0.5, nil])
    Field("small", \.small, in: [0, 7, 127, -128])
    Field("tone", \.tone)
    Field("trim", \.trim)
    Field("size", \.size)
    Field("grade", \.grade)
    Field("level", \.level)
    Field("rate", \.rate)
    Field("code", \.code, in: ["x", "abc", "red"].map { Code(rawValue: $0) })
    Field("label", \.label, in: [nil, Code(rawValue: "abc")])
    Field("text", \.text, in: Ware.texts)
    Field("count", \.count, in: -1...4)
    Field("number", \.number, in: [0.1, 0.5, 16_777_217])
    Field("isOpen", \.isOpen)
    Field("answer", \.answer)
  }

  /// Makes a ware with the initial values of its fields.
  package init() {}
}

extension Ware {
  /// Conditions that tell apart what its fields hold.
  package static let conditions = [
    "ratio == 0.1", "ratio == 0.10000000149011612", "ratio > 0.1", "ratio == 16777216.0",
    "ratio == number", "(share ?? 0.0) > 0.1", "share == ratio", "share == nil", "small > 100",
    "tone == \"red\"", "tone == text", "tone != \"bl\u{e9}u\"", "tone == \"ble\u{301}u\"",
    "tone in [text, \"red\"]", "trim == tone", "trim == nil", "size == \"small\"",
    "size == \"SMALL\"", "grade > 2", "level == 2", "level == count", "rate == 0.1",
    "rate < 0.11", "code == \"abc\"", "code == \"ABC\"", "label == code", "length(text) == 5",
    "answer == isOpen", "(true && isOpen) == answer", "(true ? count : 1) != level",
  ]

  /// Assignments of literals, nil and optionals, of other fields, and of what is computed from them.
  package static let assignments = [
    "ratio = 0.1", "ratio = 16777217.0", "ratio = 16777217", "ratio = 1e39", "ratio = -1e-46",
    "ratio = number", "ratio = ratio + number", "ratio = number / 3.0", "ratio = share ?? 0.1",
    "ratio = isOpen ? 0.1 : number", "ratio = count * 1e38", "share = 0.1", "share = nil",
    "share = number", "share = ratio", "share = isOpen ? nil : 0.1",
    "share = answer == nil ? share : 1e39",
    "small = 300", "small = -128", "small = count + 126", "small = isOpen ? 300 : 7",
    "tone = \"bl\u{e9}u\"", "tone = \"ble\u{301}u\"", "tone = \"RED\"", "tone = text",
    "tone = isOpen ? \"ble\u{301}u\" : \"red\"", "tone = trim ?? \"ble\u{301}u\"",
    "tone = trim ?? tone",
    "trim = tone", "trim = nil", "trim = \"ble\u{301}u\"", "trim = isOpen ? tone : nil",
    "size = \"LARGE\"", "size = \"huge\"", "size = text",
    "size = count > 1 ? \"LARGE\" : \"small\"",
    "grade = 3", "grade = 4", "grade = count", "grade = grade + 1", "level = 7", "level = count",
    "level = level", "level = isOpen ? -1 : 2", "rate = 0.1", "rate = number", "rate = ratio",
    "code = \"ABC\"", "code = text", "code = isOpen ? \"ABC\" : \"X\"", "label = \"ABC\"",
    "label = nil", "label = answer == nil ? nil : \"ABC\"", "text = tone", "text = code",
    "answer = true && isOpen", "answer = true ? isOpen : answer",
    "isOpen = (true && isOpen) == answer",
    "count = true ? level : count", "number = ratio",
  ]

  /// The assignments that no database can make, because only code knows what the field holds afterwards.
  package static let assignmentsOfCode: Set = [
    "tone = text", "size = text", "level = count", "rate = number", "rate = ratio", "code = text",
  ]

  /// Wares with different values in all fields.
  package static let samples = (0..<18).map { number in
    var ware = Ware()
    func pick<Value>(_ values: [Value]) -> Value { values[number % values.count] }
    ware.text = pick(texts)
    ware.ratio = pick([0.5, 0.1, 16_777_216])
    ware.number = pick([0.1, 16_777_217, 0.5, 0.1])
    ware.share = pick([nil, 0.1, 0.5, nil, 0.1])
    ware.small = pick([0, 127, -128, 7])
    ware.tone = pick([.red, .blue])
    ware.trim = pick([nil, .blue, .red])
    ware.size = pick([.small, .small, .large])
    ware.grade = pick([.low, .middle, .high, .high])
    ware.level = Level(rawValue: number % 3)
    ware.rate = pick([.tenth, .half])
    ware.code = Code(rawValue: pick(["x", "abc", "red"]))
    ware.label = pick([nil, Code(rawValue: "abc")])
    ware.count = pick([-1, 0, 1, 2, 3, 4])
    ware.isOpen = number % 5 > 1
    ware.answer = pick([nil, true, false, nil])
    return ware
  }
}
