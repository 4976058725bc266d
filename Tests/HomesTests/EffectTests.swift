import Interlock
import Testing

nonisolated extension EffectName<EffectTests.Bill> {
  static var bill: Self { Self("bill") }
}

/// What guards and callbacks use besides the machine: names of effects, their values, members of the states.
@Suite("A machine that emits effects")
struct EffectTests {
  nonisolated struct Bill: Codable, Equatable { var amount = 0 }

  enum Phase: String, Codable, MachineStates {
    case placed, paid

    // swift-format-ignore: NeverUseForceTry
    static let prototype = try! Machine<Phase, Command>(initial: .placed) {
      Machine.State(.placed)
      Machine.State(.paid).didEnter { $0.emit(.bill, Bill(amount: 1)) }
      Machine.Event(.pay, from: .placed, to: .paid)
        .shouldFire("it is open") { $0.state?.isOpen == true }
    }

    var isOpen: Bool { self == .placed }
  }

  @Test func `the receipt has the effect`() throws {
    var order = Phase.prototype
    let receipt = try order.fire(.pay)
    #expect(receipt.effects.map(\.name) == ["bill"])
    #expect(receipt.effects[0].payload(of: .bill) == Bill(amount: 1))
  }
}
