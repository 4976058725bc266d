import Foundation
import Interlock
import InterlockData
import InterlockEvolution
import InterlockExchange
import InterlockTools
import Testing

/// A machine with a context becomes a document with a data model.
@Suite("SCXML: writing a data model")
struct SCXMLDataTests {
  struct Order: DataContext {
    enum Kind: String, CaseIterable, FieldValue { case normal, express }
    enum Level: Int, FieldValue { case low = 1, high = 9 }

    var total = 30
    var paid = 0
    var ratio = 0.5
    var name = "Ann's"
    var note: String?
    var limit: Int?
    var tags = ["a", "b"]
    var small: Int8 = 1
    var kind = Kind.normal
    var level = Level.low
    var due = Date(timeIntervalSinceReferenceDate: 100)

    static let fields = Fields<Order> {
      Field("total", \.total)
      Field("paid", \.paid)
      Field("price.ratio", \.ratio)
      Field("the name", \.name)
      Field("class", \.note)
      Field("limit", \.limit)
      Field("tags", \.tags)
      Field("small", \.small)
      Field("kind", \.kind)
      Field("level", \.level)
      Field("due", \.due)
      Field("again", \.paid)
      Field(userInfo: UserInfoKey<Bool>("locked"))
    }
  }

  struct Payment: DataContext, Sendable {
    var amount = 0
    var note: String?

    static let fields = Fields<Payment> {
      Field("amount", \.amount)
      Field("a note", \.note)
    }
  }

  typealias Plain = Machine<String, String>
  typealias Life = Plain.With<Order>

  private static let start = Date(timeIntervalSinceReferenceDate: 0)

  private static func life(_ change: (Life.Event) -> Life.Event) throws -> Life {
    try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      change(Life.Event("go", from: "a", to: "b"))
      Life.Event("error.execution", in: "a").perform(text: "limit = -1")
    }
  }

  private func session(_ life: Life, _ order: Order = Order()) throws -> SCXMLSession {
    let text = try life.scxml(on: order, carrying: [Payment.self])
    return try SCXMLSession(SCXMLDocument(scxml: Data(text.utf8)), at: Self.start)
  }

  @Test func `fields become variables, and formulas become expressions`() throws {
    let life = try Life(initial: "open") {
      Life.State("open").didExit(text: "tags = []; class = \"it's\"")
      Life.State("paid")
      Life.Event("pay", from: "open", to: "paid").carrying(Payment.self)
        .when("it covers the rest", text: "payload.amount >= total - paid && isIn(\"open\")")
        .perform(text: "paid = paid + payload.amount; limit = payload.`a note` == nil ? 1 : nil")
    }
    let text = try life.scxml(on: Order(), carrying: [Payment.self], named: "order")
    for part in [
      #"datamodel="ecmascript""#,
      #"<data id="total" expr="30"/>"#,
      #"<data id="price_ratio" expr="0.5" interlock:field="price.ratio"/>"#,
      #"<data id="the_name" expr="'Ann\'s'" interlock:field="the name"/>"#,
      #"<data id="_class" expr="null" interlock:field="class"/>"#,
      #"<data id="tags" expr="['a', 'b']"/>"#,
      #"<assign location="_class" expr="'it\'s'"/>"#,
      #"(Math.abs(total - paid) &lt;= Number.MAX_SAFE_INTEGER ? "#
        + #"(_event.data.amount &gt;= (total - paid)) &amp;&amp; In('open') : null.failed)"#,
      #"<assign location="limit" expr="((_event.data['a note'] ?? null) === null) ? 1 : null"/>"#,
    ] {
      #expect(text.contains(part), "\(part)\n\(text)")
    }
    #expect(!text.contains("again"))
    var session = try session(life)
    #expect(!session.takes("pay", data: ["amount": 29]))
    try session.send("pay", data: ["amount": 30, "a note": "x"])
    #expect(session.isIn("paid"))
    #expect(session["paid"] == 30)
    #expect(session["limit"] == .null)
    #expect(session["tags"] == [])
  }

  @Test(arguments: [
    "7 / 2 == 3 && -7 / 2 == -3 && 7 / -2 == -3 && -7 % 2 == -1 && 7 % -2 == 1",
    "total / 7 == 4 && total % 7 == 2 && -total / 7 == -4", "total / paid > 0", "total % paid == 0",
    "total / (paid + 1) == 30", "price.ratio / paid > 1.0", "price.ratio * 2.0 == 1.0",
    "total * total * total * total * total * total * total * total * total * total * total * total * total > 0",
    "paid == 0 || total / paid > 1", "paid != 0 && total / paid > 1",
    "(paid == 0 ? 1 : total / paid) == 1", "(paid == 1 ? 1 : total / paid) == 1",
    "(limit ?? total) == 30", "(limit ?? total / paid) == 30", "limit == nil", "limit != 5",
    "class == nil && `the name` == \"Ann's\"", "hasPrefix(`the name`, \"An\")",
    "contains(`the name`, \"'\")", "tags == [\"a\", \"b\"]", "tags != [\"a\"]", "[\"a\"] == tags",
    "\"b\" in tags && !(\"c\" in tags)", "total in [1, 30]", "limit in [1, nil]",
    "total > 29.5 && total < 30.5", "kind == \"normal\"", "level == 1", "length(tags) == 2",
    "min(total, 3) == 3 && max(total, 3.5) == 30.0 && abs(-total) == 30",
    "due - date(50) == 50.0", "due + 1 > due", "small + 127 == 128", "-(-total) == 30",
    "price.ratio * 1e308 * 1e308 > 1", "1e308 + price.ratio > 1.0", "!(total > 30)",
    "`the name` == \"\\u{e9}\\n\\t\\u{0}\\u{1f600}\"", "(total > 3 ? [1] : [2]) == [1]",
  ])
  func `a written condition holds, does not hold, or fails as in the machine`(_ text: String) throws
  {
    let life: Life
    do {
      life = try Self.life { $0.when(text: text) }
    }
    guard text != "(total > 3 ? [1] : [2]) == [1]" else {
      #expect(throws: ExportError.self) { try life.scxml(on: Order()) }
      return
    }
    var machine = life
    var order = Order()
    var session = try session(life)
    try session.send("go")
    do throws(Plain.FireError) {
      try machine.fire("go", on: &order)
      #expect(session.isIn("b"), "\(text)")
    } catch {
      #expect(session.isIn("a"), "\(text)")
      let hasFailed = session["limit"] == -1
      if case .refused = error {
        #expect(!hasFailed, "\(text)")
      } else {
        #expect(hasFailed, "\(text)")
      }
    }
  }

  @Test(arguments: [
    ("paid = 9007199254740991 - paid", false), ("paid = total + 9007199254740991", true),
    ("small = small + 126", false), ("small = small + 127", true), ("kind = \"express\"", false),
    ("kind = `the name`", true), ("level = 9", false), ("class = `the name`; limit = 5", false),
    ("price.ratio = total", false), ("price.ratio = price.ratio / 0.0", true),
  ])
  func `a failing assignment is an error event`(_ text: String, _ fails: Bool) throws {
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.Event("go", in: "a").perform(text: text)
      Life.Event("error.execution", in: "a").perform(text: "total = -1")
    }
    var session = try session(life)
    try session.send("go")
    #expect((session["total"] == -1) == fails)
  }

  @Test(arguments: [
    ("now > due", "'now' asks for the time"),
    ("!(userInfo.locked ?? false)", "'userInfo.locked' reads the user info"),
    ("length(`the name`) > 1", "counts Unicode scalars"),
    ("tags == tags", "compares two lists, neither of which is a literal"),
    ("total > 9007199254740993", "is an integer beyond 2⁵³"),
    ("payload.amount > 1", "there is no 'payload.amount'"),
  ])
  func `formulas that cannot be written are refused by name`(_ text: String, _ message: String)
    throws
  {
    let outline = try JSONDecoder().decode(
      DynamicMachine.self,
      from: Data(
        """
        {"interlock": 1, "initial": "a", "states": [{"id": "a"}], "events": [
         {"id": "go", "from": ["a"], "guards": [{"when": \(try JSONEncoder.text(of: text))}]}]}
        """.utf8
      )
    )
    let layout = try #require(
      DataRecord.Layout(
        [
          .init("total", .integer), .init("due", .date), .init("tags", .list(.text)),
          .init("the name", .text),
        ],
        userInfo: ["locked": .boolean]
      )
    )
    let error = #expect(throws: ExportError.self) {
      try MachineDescription(outline).scxml(layout: layout)
    }
    #expect(error?.problems.count == 1)
    #expect(error?.problems.first?.place == "event 'go' of 'a'")
    #expect("\(String(describing: error))".contains(message), "\(String(describing: error))")
  }

  @Test func `code, moments and shared places are refused by name`() throws {
    let life = try Life(initial: "a") {
      Life.State("a").didEnter("tell") { _ in }
      Life.State("b").didEnter(text: "limit = isIn(\"b\") ? 1 : 2")
      Life.Event("go", from: "a", to: "b").shouldFire("code decides") { _ in true }
        .perform(text: "paid = again + 1; level = small")
    }
    let error = #expect(throws: ExportError.self) { try life.scxml(on: Order()) }
    let text = String(describing: error)
    for message in [
      "the callback 'tell' is code", "the guard 'code decides' is code",
      "asks for active states during a step",
      "the field 'paid' is assigned, and changes with other",
      "whose possible values only code knows",
    ] {
      #expect(text.contains(message), "\(message)\n\(text)")
    }
  }

  @Test func `joins, choices and rows of any state keep their conditions`() throws {
    let life = try Life(initial: "both") {
      Life.State(parallel: "both") {
        Life.State("left") { Life.State("l") }
        Life.State("right") { Life.State("r") }
      }
      Life.State.choice("which")
      Life.State("few")
      Life.State("many")
      Life.Event("end", joining: "l", "r", to: "which")
        .when(text: "total > 3 || paid > 3")
      Life.Event.always(from: "which", to: "few").when(text: "total < 31")
        .perform(text: "paid = 1")
      Life.Event.always(from: "which", to: "many")
      Life.Event.fromAnyState("back", to: "both").when(text: "paid == 1")
        .perform(text: "total = total + 1")
    }
    var session = try session(life)
    for (event, state) in [("back", "both"), ("end", "few"), ("back", "both"), ("end", "many")] {
      try session.send(event)
      #expect(session.isIn(state), "\(event)")
    }
    #expect(session["total"] == 31)
  }
}

extension JSONEncoder {
  fileprivate static func text(of text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }
}
