import Foundation
import Interlock
import InterlockData
import InterlockTestSupport
import Testing

extension UserInfoKey where Value == Int {
  fileprivate static var total: Self { Self("total") }
}

extension UserInfoKey where Value == Double {
  fileprivate static var rate: Self { Self("rate") }
}

extension UserInfoKey where Value == String {
  fileprivate static var reason: Self { Self("the reason") }
}

extension UserInfoKey where Value == [Int] {
  fileprivate static var sizes: Self { Self("sizes") }
}

private struct Order: DataContext, Equatable {
  enum Kind: String, FieldValue { case normal, express }

  var total = 5
  var note: String?

  static let fields = Fields<Order> {
    Field("total", \.total)
    Field("note", \.note)
    Field(userInfo: .locked)
    Field(userInfo: .limit)
    Field(userInfo: .rate)
    Field(userInfo: .reason)
    Field(userInfo: .sizes)
    Field(userInfo: UserInfoKey<Kind>("kind"))
  }
}

@Suite("Data: conditions over the user info")
struct UserInfoFormulaTests {
  private typealias Plain = Machine<String, String>
  private typealias Life = Plain.With<Order>

  private func life(_ change: (Life.Event) -> Life.Event) throws -> Life {
    try Life(initial: "draft") {
      Life.State("draft")
      Life.State("placed")
      change(Life.Event("place", from: "draft", to: "placed"))
    }
  }

  private func life(when text: String) throws -> Life { try life { $0.when(text: text) } }

  @Test func `a user info term in Swift equals its text with the default`() throws {
    let conditions: [(Condition<Order>, String)] = [
      (!userInfo(.locked, default: false), "!(userInfo.locked ?? false)"),
      (userInfo(.locked, default: true), "userInfo.locked ?? true"),
      (\.total < userInfo(.limit, default: 10), "total < (userInfo.limit ?? 10)"),
      (userInfo(.reason) != nil, "userInfo.`the reason` != nil"),
      (userInfo(.limit) == 5, "userInfo.limit == 5"),
      (userInfo(.sizes) == nil, "userInfo.sizes == nil"),
    ]
    for (condition, text) in conditions {
      #expect(try condition.formula == Formula(parsing: text), "\(condition)")
    }
  }

  private static let readings: [(String, UserInfo, Bool)] = [
    ("userInfo.locked == nil", UserInfo(), true),
    ("userInfo.locked == nil", ["locked": false], false),
    ("!(userInfo.locked ?? false)", [:], true),
    ("!(userInfo.locked ?? false)", ["locked": true], false),
    ("(userInfo.limit ?? 0) > total", ["limit": 6], true),
    ("(userInfo.limit ?? 0) > total", ["limit": 6.0], true),
    ("(userInfo.limit ?? 0) > total", ["limit": UInt8(5)], false),
    ("userInfo.rate == 2.0", ["rate": 2], true),
    ("userInfo.rate == 0.5", ["rate": Float(0.5)], true),
    ("userInfo.`the reason` == \"é\"", ["the reason": "é"], true),
    ("userInfo.`the reason` == \"é\"", ["the reason": "e\u{301}"], false),
    ("userInfo.kind == \"express\"", ["kind": "express"], true),
    ("userInfo.sizes == [1, 2]", ["sizes": [1, 2]], true),
    ("userInfo.sizes == [1, 2]", ["sizes": [1, 2.0] as [any Sendable]], true),
  ]

  @Test(arguments: Self.readings)
  func `a condition reads the user info of the call`(
    _ text: String,
    _ userInfo: UserInfo,
    _ holds: Bool
  ) throws {
    var life = try life(when: text)
    var order = Order()
    #expect(life.canFire("place", on: order, userInfo: userInfo) == holds)
    let receipt = try life.fireIfPossible("place", on: &order, userInfo: userInfo)
    #expect((receipt != nil) == holds)
  }

  @Test func `an enumeration is read by its raw value`() throws {
    let life = try life(when: "userInfo.kind == \"express\"")
    #expect(life.canFire("place", on: Order(), userInfo: ["kind": Order.Kind.express]))
  }

  private static let foreigners: [(UserInfo, String)] = [
    (
      ["limit": "6"],
      #"'userInfo.limit' has a value of another type than was declared: "6""#
    ),
    (["limit": 0.5], "'userInfo.limit' has a value of another type than was declared: 0.5"),
    (
      ["limit": URL(filePath: "/")],
      "'userInfo.limit' has a value of another type than was declared"
    ),
  ]

  @Test(arguments: Self.foreigners)
  func `a value of another type is an error of the call`(
    _ userInfo: UserInfo,
    _ message: String
  ) throws {
    var life = try life(when: "userInfo.limit == nil")
    var order = Order()
    #expect(!life.canFire("place", on: order, userInfo: userInfo))
    let error = #expect(throws: Plain.FireError.self) {
      try life.fire("place", on: &order, userInfo: userInfo)
    }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    #expect(life.state == "draft")
  }

  private static let explanations: [(String, UserInfo, String)] = [
    (
      "!(userInfo.locked ?? false)", ["locked": true], "userInfo.locked is true; it must be false"
    ),
    ("userInfo.locked ?? false", UserInfo(), "userInfo.locked is nil; it must be true"),
    (
      "total < (userInfo.limit ?? 3)", [:],
      "total is 5; it must be less than userInfo.limit ?? 3, which is 3"
    ),
    (
      "userInfo.`the reason` != nil", [:], "userInfo.`the reason` is nil; it must not be nil"
    ),
  ]

  @Test(arguments: Self.explanations)
  func `a refusal by a user info condition says why`(
    _ text: String,
    _ userInfo: UserInfo,
    _ reason: String
  ) throws {
    let life = try life(when: text)
    let refusal = try #require(life.refusal(of: "place", on: Order(), userInfo: userInfo))
    let terms = refusal.candidates.flatMap(\.unmet).flatMap(\.unmetTerms)
    #expect(terms.map(\.reason) == [reason])
  }

  @Test func `an assignment reads the user info, and a missing value is nil`() throws {
    var life = try Life(initial: "draft") {
      Life.State("draft")
      Life.State("placed").didEnter(text: "note = userInfo.`the reason`")
      Life.Event("place", from: "draft", to: "placed")
        .perform(.set(\.total, to: \.total + userInfo(.limit, default: 1)))
      Life.Event("back", from: "placed", to: "draft")
    }
    var order = Order()
    try life.fire("place", on: &order, userInfo: ["limit": 3, "the reason": "why not"])
    #expect(order == Order(total: 8, note: "why not"))
    try life.fire("back", on: &order)
    try life.fire("place", on: &order)
    #expect(order == Order(total: 9, note: nil))
  }

  @Test func `user info conditions are restored with fields or with a layout`() throws {
    let life = try life { event in
      event.when(!userInfo(.locked, default: false))
        .when("small", \.total < userInfo(.limit, default: 10))
    }
    let json = try JSONEncoder().encode(life.outline)
    let outline = try JSONDecoder().decode(Plain.self, from: json)
    let restored = try Life(outline)
    let keys: [String: DataType] = ["locked": .boolean, "limit": .integer]
    let layout = try #require(
      DataRecord.Layout([.init("total", .integer, initially: .integer(5))], userInfo: keys)
    )
    #expect(layout.fieldNames == ["total"])
    let loaded = try Plain.With<DataRecord>(outline, layout: layout)
    let infos: [UserInfo] = [[:], ["locked": true], ["limit": 5], ["limit": 6, "locked": false]]
    for userInfo in infos {
      let expected = life.refusal(of: "place", on: Order(), userInfo: userInfo)?.description
      #expect(
        restored.refusal(of: "place", on: Order(), userInfo: userInfo)?.description == expected
      )
      let record = DataRecord(layout)
      #expect(loaded.refusal(of: "place", on: record, userInfo: userInfo)?.description == expected)
    }
    let bare = try #require(DataRecord.Layout([.init("total", .integer)]))
    #expect(throws: DefinitionError.self) {
      try Plain.With<DataRecord>(outline, layout: bare)
    }
  }

  @Test(arguments: [
    ("userInfo.lokced == nil", "did you mean 'userInfo.locked'?"),
    ("userInfo.somethingElse == nil", "declare the key among the fields, with its type"),
    ("userInfo.locked", "write 'userInfo.locked ?? false'"),
    ("userInfo.limit > 3", "write '(userInfo.limit ?? 0) > 3'"),
    ("userInfo.limit == \"x\"", "'userInfo.limit' is an integer or nil"),
  ])
  func `user info terms that do not fit are reported when the machine is built`(
    _ text: String,
    _ message: String
  ) throws {
    let error = #expect(throws: DefinitionError.self) { try life(when: text) }
    #expect(error?.findings.map(\.check) == [.invalidFormula])
    #expect(
      error?.findings.first?.message.contains(message) == true,
      "\(String(describing: error))"
    )
  }

  @Test func `undeclared keys and keys declared with another type are reported`() throws {
    let unknown = #expect(throws: DefinitionError.self) {
      try life { $0.when(userInfo(UserInfoKey<Int>("size")) != nil) }
    }
    #expect(
      unknown?.findings.first?.message.contains(
        "the key 'size' is not among the fields of Order; declare it with 'Field(userInfo:)'"
      ) == true,
      "\(String(describing: unknown))"
    )
    let other = #expect(throws: DefinitionError.self) {
      try life { $0.when(userInfo(UserInfoKey<Int>("locked")) != nil) }
    }
    #expect(
      other?.findings.first?.message.contains(
        "the key 'locked' is declared as a Boolean, and read as an integer"
      ) == true
    )
  }

  @Test func `the user info cannot be assigned`() throws {
    let error = #expect(throws: DefinitionError.self) {
      try life { $0.perform(text: "userInfo.locked = true") }
    }
    #expect(error?.findings.first?.message.contains("cannot be assigned") == true)
  }

  @Test func `a field takes precedence over a key of the same name`() throws {
    struct Clash: DataContext {
      struct Info { var total = 1 }
      var userInfo = Info()
      static let fields = Fields<Clash> {
        Field("userInfo.total", \.userInfo.total)
        Field(userInfo: .total)
      }
    }
    typealias Life = Plain.With<Clash>
    func life(_ change: (Life.Event) -> Life.Event) throws -> Life {
      try Life(initial: "a") {
        Life.State("a")
        change(Life.Event("go", in: "a"))
      }
    }
    #expect(try life { $0.when(text: "userInfo.total == 1") }.canFire("go", on: Clash()))
    #expect(throws: DefinitionError.self) { try life { $0.when(userInfo(.total) == 1) } }
  }
}
