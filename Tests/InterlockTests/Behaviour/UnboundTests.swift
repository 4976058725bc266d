import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Behaviour: names without code")
struct UnboundTests {
  private typealias State = DynamicMachine.State
  private typealias Event = DynamicMachine.Event

  private static let machines: [(name: String, make: @Sendable () throws -> DynamicMachine)] = [
    ("willEnter", { try machine(to: State("b").willEnter("x")) }),
    ("didEnter", { try machine(to: State("b").didEnter("x")) }),
    ("willExit", { try machine(from: State("a").willExit("x")) }),
    ("didExit", { try machine(from: State("a").didExit("x")) }),
    ("initially", { try machine(to: State("b") { State("c") }.initially("x")) }),
    ("willFire", { try machine { $0.willFire("x") } }),
    ("perform", { try machine { $0.perform("x") } }),
    ("didFire", { try machine { $0.didFire("x") } }),
  ]

  private static func machine(
    from source: State = State("a"),
    to target: State = State("b"),
    _ change: (Event) -> Event = { $0 }
  ) throws -> DynamicMachine {
    try DynamicMachine(initial: "a") {
      source
      target
      change(Event("go", from: "a", to: "b").perform { _ in })
    }
  }

  @Test(arguments: machines.map(\.name))
  func `a transition with a named callback without code is refused, and the refusal gives the name`(
    _ name: String
  ) throws {
    let make = try #require(Self.machines.first { $0.name == name }).make
    for machine in [try make(), try ArchiveCoder.json.roundTrip(make()), try make().dynamic()] {
      var machine = machine
      try machine.activate()
      let before = machine
      let refusal = try #require(machine.error(firing: "go")?.refusal)
      #expect(machine == before)
      #expect(refusal.reason == .codeMissing)
      #expect(refusal.missingCode.contains { $0.name == "x" && $0.kind == .callback })
      #expect(
        refusal.description.hasSuffix(
          "Bind it with 'bound(to:)', decode the machine with its prototype, or allow missing "
            + "code with 'skippingMissingCode()'."
        ),
        "\(refusal)"
      )
    }
  }

  @Test
  func
    `a guard without code refuses and falls through, and the refusal says that its code is missing`()
    throws
  {
    let machine = try DynamicMachine(initial: "a") {
      State("a")
      State("b")
      Event("go", from: "a", to: "b").shouldFire("it is open")
      Event("only", from: "a", to: "b").shouldFire("it is open")
      Event("go", in: "a")
    }
    var copy = machine
    #expect(try copy.fire("go").description.hasSuffix("a --go--> (internal)"))
    let refusal = try #require(machine.refusal(of: "only"))
    #expect(refusal.candidates.map(\.unmet[0].isMissing) == [true])
    #expect(refusal.candidates.map(\.unmet[0].name) == ["it is open"])
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `names survive a round trip in their order`(_ coder: ArchiveCoder) throws {
    let order = try NamedSamples.order()
    let document = try coder.content(of: coder.encode(order))
    let copy = try coder.roundTrip(order)
    #expect(try coder.content(of: coder.encode(copy)) == document)
    #expect(try coder.content(of: coder.encode(order.dynamic())) == document)
    #expect(try coder.content(of: coder.encode(order.bound(to: .all(of: order)))) == document)
    let skipping = copy.skippingMissingCode()
    #expect(try coder.content(of: coder.encode(skipping.bound(to: .all(of: skipping)))) == document)
  }
}

extension DynamicMachine.Behaviour {
  /// Code that does nothing, for every name of a machine that is still unbound.
  fileprivate static func all(of machine: DynamicMachine) throws -> Self {
    let error = try #require(throws: BindingError.self) { try machine.bound(to: .init()) }
    return error.unbound.reduce(Self()) { behaviour, item in
      let name = item.name ?? ""
      return switch item.kind {
      case .guard: behaviour.guard(name) { _ in true }
      case .callback: behaviour.callback(name) { _ in }
      case .activity: behaviour.adding(UnboundActivity(name), as: name)
      }
    }
  }
}
