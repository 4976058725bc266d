import Interlock
import InterlockTools
import Testing

/// How state spaces, properties and propositions describe themselves.
@Suite("Texts of properties and state spaces")
struct DescriptionTests {
  typealias Space = StateSpace<String, String>

  private let machine: DynamicMachine

  init() throws {
    machine = try DynamicMachine {
      DynamicMachine.State("idle")
      DynamicMachine.State("tray is open")
      DynamicMachine.State("finished")
      DynamicMachine.Event("open", from: "idle", to: "tray is open")
      DynamicMachine.Event("close it", from: "tray is open", to: "finished")
    }
  }

  static let propositions: [(Space.Proposition, String)] = [
    (.isIn("idle"), "idle"),
    (.isIn("tray is open"), #""tray is open""#),
    (.isIn("finished"), #""finished""#),
    (.isFinished, "finished"),
    (.accepts("open"), "accepts(open)"),
    (.took("close it"), #"took("close it")"#),
    (!.isIn("a"), "not a"),
    (!(!.isIn("a")), "not not a"),
    (!(.isIn("a") && .isIn("b")), "not (a and b)"),
    (.isIn("a") && .isIn("b") || .isIn("c"), "a and b or c"),
    (.isIn("a") && (.isIn("b") || .isIn("c")), "a and (b or c)"),
    (.isIn("a") || .isIn("b") && .isIn("c"), "a or b and c"),
    ((.isIn("a") || .isIn("b")) || .isIn("c"), "a or b or c"),
    (.isIn("a") || (.isIn("b") || .isIn("c")), "a or (b or c)"),
    (.isIn(""), #""""#),
  ]

  @Test(arguments: propositions.indices)
  func `a proposition is printed in the syntax of the command line`(_ index: Int) {
    let (proposition, text) = Self.propositions[index]
    #expect(proposition.description == text)
  }

  static let properties: [(Space.Property, String)] = [
    (.always(.isIn("a")), "always a"),
    (.never(.isIn("a") && .accepts("go")), "never a and accepts(go)"),
    (.always(!.isIn("a")), "never a"),
    (.eventually(.isFinished), "eventually finished"),
    (.eventually(.isFinished, assuming: .fairness), "fairly eventually finished"),
    (.that(.isIn("a"), leadsTo: .isIn("b")), "a leads to b"),
    (.that(.isIn("a"), leadsTo: .isIn("b"), assuming: .fairness), "fairly a leads to b"),
    (.that(!.isIn("a"), until: .isIn("b") || .isIn("c")), "not a until b or c"),
  ]

  @Test(arguments: properties.indices)
  func `a property is printed in the syntax of the command line`(_ index: Int) {
    let (property, text) = Self.properties[index]
    #expect(property.description == text)
  }

  @Test func `a state space states its size and whether it is complete`() {
    #expect("\(StateSpace(of: machine))" == "3 configurations of 3 states")
    #expect("\(StateSpace(of: machine, limit: 1))" == "the first 1 configuration of 3 states")
  }

  @Test func `identifiers that are not strings are named as in archives`() throws {
    enum Mode: String { case off, playing }
    enum Key: String { case power = "power key" }
    let property = StateSpace<Mode, Key>.Property.that(.took(.power), leadsTo: .isIn(.playing))
    #expect("\(property)" == #"took("power key") leads to playing"#)
  }
}
