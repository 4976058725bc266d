import InterlockData
import InterlockTestSupport
import Testing

/// What a property holds after an assignment is what its type makes of the value, there and back. The limits of its
/// field say so in advance.
@Suite("Data: what fields hold")
struct HeldValueTests {
  /// Values of all types, near the ends of what types can hold, and spelled in different ways.
  private static let values: [DataValue] =
    (Ware.texts + ["K", "\u{212A}", "normal", "Normal"]).map { .text($0) }
    + ([-129, -128, -1, 0, 1, 2, 3, 4, 9, 127, 128, 255, 256, 32_768, 1 << 31, 1 << 32, .min, .max])
    .map { .integer($0) }
    + ([
      0.1, Double(Float(0.1)), 0.5, -0.0, 16_777_217, 16_777_219, 0x1.ffffffp127,
      (0x1.ffffffp127).nextDown, 1e39, -1e39, 0x1p-149, 0x1p-150, -1e-46, 0x1p-1070,
    ]).map { .number($0) }
    + [.boolean(true), .date(0.1), .nothing, .list([]), .list([.text("a")]), .list([.integer(1)])]

  @Test(arguments: Ware.fields.names)
  func `a property of a ware holds what the limits of its field say`(_ name: FormulaName) throws {
    #expect(try differences(name, Ware()) == [])
  }

  /// A computed property holds whatever its setter makes of a value.
  @Test(arguments: Sample.fields.names.filter { Sample.fields.field($0)?.storage != .computed })
  func `a property of a sample holds what the limits of its field say`(_ name: FormulaName) throws {
    #expect(try differences(name, Sample()) == [])
  }

  /// The values for which the property and the limits of its field differ.
  private func differences<Context: DataContext>(
    _ name: FormulaName,
    _ context: Context
  ) throws -> [String] {
    let field = try #require(Context.fields.field(name))
    var tried = 0
    let differences = try Self.values.compactMap { value -> String? in
      let assignments = Assignments([.init(name, .literal(value))])
      guard let checked = try? assignments.checked(against: Context.fields).folded else {
        return nil
      }
      tried += 1
      let held = field.limits.held(try #require(checked.items[0].value.constant))
      var context = context
      let code = checked.compiled()
      let actual = withUnsafeMutablePointer(to: &context) { pointer -> DataValue? in
        guard (try? code(pointer, Environment(context: pointer))) != nil else { return nil }
        return FieldReader(name, Context.fields)?.value(in: pointer)
      }
      return actual == held ? nil : "\(value): \(String(describing: actual))"
    }
    #expect(tried > 0)
    return differences
  }

  @Test(arguments: [
    ("grade", true, 3), ("tone", false, 2), ("trim", false, 2), ("size", false, 2),
    ("level", false, 3), ("rate", false, 2), ("code", false, nil), ("small", true, nil),
    ("ratio", false, nil), ("share", false, nil), ("number", true, nil),
  ])
  func `a type that takes more than its own values is recognised`(
    _ name: String,
    _ areExact: Bool,
    _ count: Int?
  ) throws {
    let limits = try #require(Ware.fields.field(FormulaName(written: name))).limits
    #expect(limits.areExact == areExact)
    #expect(limits.values?.count == count)
  }

  /// A type whose list of cases leaves some out.
  private struct Partial: DataContext {
    struct Tag: RawRepresentable, CaseIterable, FieldValue {
      let rawValue: String
      static let allCases = [Tag(rawValue: "a"), Tag(rawValue: "b")]
    }

    var tag = Tag(rawValue: "a")

    static let fields = Fields<Partial> { Field("tag", \.tag) }
  }

  @Test func `a type that holds other values than it lists has no known values`() throws {
    let limits = try #require(Partial.fields.field(FormulaName(written: "tag"))).limits
    #expect(limits.values == nil)
    #expect(limits.held(.text("c")) == .text("c"))
  }

  @Test func `only three ASCII characters have a second scalar`() {
    let ascii = Set((0..<128).compactMap { Unicode.Scalar($0).map { String($0) } })
    let twins = (0x80...0x10FFFF).compactMap { Unicode.Scalar($0).map { String($0) } }
      .filter { ascii.contains($0) }
    #expect(Set(twins).sorted() == [";", "K", "`"])
    #expect(ascii.filter { !hasUniqueScalars($0) }.sorted() == [";", "K", "`"])
    #expect(!hasUniqueScalars("\u{e9}"))
  }
}
