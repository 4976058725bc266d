import Foundation
import Interlock
import InterlockData

/// Machines with conditions and assignments.
enum FormulaCharts {
  typealias Life = DynamicMachine.With<Account>

  /// A context with fields of every type.
  struct Account: DataContext {
    var n = 0
    var isOpen = false
    var rate = 0.5
    var name = ""
    var due = Date(timeIntervalSinceReferenceDate: 0)
    var limit: Int?
    var tags: [String] = []
    let born = 1

    static let fields = Fields<Account> {
      Field("n", \.n)
      Field("isOpen", \.isOpen)
      Field("user.rate", \.rate)
      Field("a \"name\"", \.name)
      Field("in", \.due)
      Field("limit", \.limit)
      Field("tags", \.tags)
      Field("born", \.born)
      Field("hashValue", \.n)
      Field("n", \.born)
      Field(userInfo: UserInfoKey<Bool>("isOpen"))
      Field(userInfo: UserInfoKey<Date>("the date"))
    }
  }

  /// The payload of an event.
  struct Payment: Codable, DataContext, Sendable {
    var amount = 0

    static let fields = Fields<Payment> { Field("amount", \.amount) }
  }

  /// A machine with a context and a row of every kind.
  static func account() throws -> Life {
    try Life(initial: "off", stepLimit: 9) {
      Life.State("off").didExit(text: "n = 1; isOpen = true").didEnter("tell") { _ in }
      Life.State("on", initial: "c") {
        Life.State("b").willEnter("ask") { _ in }.didEnter(.set(\.n, to: 3))
        Life.State("c").deferring("pay").formerly("sea")
        Life.State.history("last", default: "b")
      }
      Life.State.choice("which")
      Life.State(
        parallel: "both",
        userInfo: ["title": "Both"],
        content: {
          Life.State("left")
          Life.State("right")
        }
      )
      Life.State.final("end")
      Life.Event("go", from: "off", to: "which").when("it is open", text: "isOpen")
        .shouldFire("code decides") { _ in true }
        .when(text: "`a \"name\"` == \"x\\n\" && `in` < now && user.rate > 0.5")
        .shouldFire(unlessIn: "b")
        .perform(text: "tags = [\"a\", \"b\"]; limit = nil")
      Life.Event("pay", from: "b", "c", to: "off").carrying(Payment.self)
        .when("it is enough", text: "payload.amount > born")
        .event.shouldFire(whileIn: "on").carrying(Payment.self)
        .when(text: "payload.amount < hashValue")
        .perform(text: "n = payload.amount").perform("tell") { _, _ in }
      Life.Event("count", in: "b").carrying(Int.self).when(\.n > 0)
      Life.Event("note", in: "c").carrying(String.self).shouldFire("short") { $1.isEmpty }
      Life.Event.always(from: "which", to: "on").when(text: "(limit ?? 0) > n")
      Life.Event.always(from: "which", to: "both")
      Life.Event.after(.seconds(3), from: "off", to: "end")
      Life.Event("join", joining: "left", "right", to: "end")
        .when(text: "n == 0 && (userInfo.isOpen ?? true)")
        .perform(text: "`in` = userInfo.`the date` ?? now")
      Life.Event.fromAnyState("reset", to: "off")
      Life.Event.anyEvent(in: "left")
      Life.Event("inner", from: "on", to: "b").local().shouldFire { _ in true }
    }
  }

  /// A definition with conditions and assignments in every place that archives support.
  static func everywhere() throws -> DynamicMachine {
    let json = """
      {
        "interlock": 1, "initial": "a",
        "states": [
          { "id": "a", "willEnter": [{ "set": "n = 1" }, "n = 1"], "didEnter": [{ "set": "n = 2" }] },
          { "id": "b", "didExit": ["x", { "set": "n = 3" }], "initially": [{ "set": "n = 4" }] },
          { "id": "c", "parent": "b" },
          {
            "id": "d", "parent": "b", "kind": "shallowHistory", "initial": "c",
            "initially": [{ "set": "n = 5" }]
          }
        ],
        "events": [
          {
            "id": "e", "from": ["a"], "to": "b", "payload": "Payment",
            "guards": [
              { "when": "n > 0" }, "n > 0",
              { "name": "it is open", "when": "isOpen && !isIn(\\"b\\")" }
            ],
            "willFire": [{ "set": "n = 6" }], "perform": [{ "set": "n = 7; n = 8" }, "y"]
          },
          { "id": "e", "from": ["b"], "to": "a", "guards": [{ "when": "n > 1", "name": "named" }] },
          { "id": "f", "from": ["b"], "to": "a", "guards": [{ "when": "stateIn > 1" }] },
          { "id": "g", "from": ["b"], "to": "a", "guards": [{ "when": "userInfo.who == nil" }] }
        ]
      }
      """
    return try JSONDecoder().decode(DynamicMachine.self, from: Data(json.utf8))
  }
}
