import Interlock
import InterlockTestSupport
import Testing

@Suite("Texts keep hostile names short and on one line")
struct HostileNameTests {
  static let names: [String] = [
    "two\nlines", "a\r\nb", "quote's", "double\"quote", "back\\slash", "\u{1B}[31mred\u{1B}[0m",
    "\u{202E}desrever", "\u{2066}isolate", "zero\u{200B}width", "nul\u{0}", "tab\there",
    "line\u{2028}separator", "next\u{85}line", "bell\u{7}", "private\u{E000}",
    String(repeating: "x", count: 10_000), "x" + String(repeating: "\n", count: 10_000),
    String(repeating: "👩‍👩‍👧", count: 1_000), "' or 1=1 --", "a --b--> c", "(inactive)",
    "tag\u{E0041}\u{E007F}", "e" + String(repeating: "\u{301}", count: 5_000),
  ]

  /// Expects that a text has no control characters or line breaks and does not grow with the name.
  private func check(
    _ text: String?,
    limit: Int = 4_000,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let text else {
      Issue.record("the text is missing", sourceLocation: sourceLocation)
      return
    }
    let hostile = text.unicodeScalars.first { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse: true
      default: false
      }
    }
    #expect(hostile == nil, "\(text.prefix(200).debugDescription)", sourceLocation: sourceLocation)
    #expect(text.unicodeScalars.count < limit, sourceLocation: sourceLocation)
  }

  private func machine(_ name: String) throws -> Sketch {
    try Sketch(initial: name) {
      Sketch.State(name)
      Sketch.State("other")
      Sketch.Event(name, from: name, to: "other").shouldFire(name) { $0.userInfo["open"] != nil }
      Sketch.Event("back", from: "other", to: name)
      Sketch.Event("fail", in: name).perform { _ in throw Fault("fail") }
    }
  }

  @Test(arguments: names.indices)
  func `refusals and failures keep hostile names short and on one line`(position: Int) throws {
    let name = Self.names[position]
    var machine = try machine(name)
    check(machine.error(firing: name)?.description)
    check(machine.error(firing: "back")?.description)
    check(machine.error(firing: name + "?")?.description)
    check(machine.error(firing: "fail")?.description)
    try machine.fire(name, userInfo: ["open": true])
    check(machine.error(firing: name)?.description)
  }

  @Test(arguments: names.indices)
  func `receipts, traces and machines keep hostile names short and on one line`(position: Int)
    throws
  {
    let name = Self.names[position]
    let journal = Journal()
    var machine = try machine(name)
    check(machine.description)
    machine = machine.traced { journal.add("\($0)") }
    _ = try? machine.fire(name)
    let receipt = try machine.fire(name, userInfo: ["open": true])
    #expect(journal.lines.count == 3)
    journal.lines.forEach { check($0) }
    #expect(receipt.description.split(separator: "\n").count == 1)
    receipt.steps.forEach { check($0.description) }
    check(machine.description)
  }

  @Test(arguments: names.indices)
  func `definition errors keep hostile names short and on one line`(position: Int) throws {
    let name = Self.names[position]
    let error = #expect(throws: DefinitionError.self) {
      try Sketch(initial: name) {
        Sketch.State("a")
        Sketch.State(name + "2")
        Sketch.State(name + "2")
        Sketch.Event(name, from: name, to: name)
        Sketch.Event(name, from: "a", to: "a")
        Sketch.Event(name, from: "a", to: name + "2")
      }
    }
    #expect((error?.findings.count ?? 0) >= 5)
    error?.findings.forEach { check($0.description) }
  }

  @Test func `names that differ only in escaped characters have different texts`() throws {
    let machine = try Sketch(initial: "a\nb") {
      Sketch.State("a\nb")
      Sketch.State("a\\nb")
      Sketch.Event("go", from: "a\nb", to: "a\\nb")
    }
    var fired = machine
    try fired.fire("go")
    #expect("\(machine)" != "\(fired)".replacing("in", with: "inactive, starts in"))
  }

  @Test func `arrows show plain words without quotes and other names with them`() throws {
    var machine = try Sketch(initial: "ungelöst") {
      Sketch.State("ungelöst")
      Sketch.State("in progress")
      Sketch.Event("start_2.0-x", from: "ungelöst", to: "in progress")
    }
    try machine.activate()
    #expect(
      try machine.fire("start_2.0-x").description == "ungelöst --start_2.0-x--> 'in progress'"
    )
  }
}
