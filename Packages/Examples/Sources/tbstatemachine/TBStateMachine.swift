import Interlock

// The examples of TBStateMachine's READMEs: the basic set-up, a handler that chooses its target by the data of the
// event, deferral, a sub-machine, and a parallel wrapper.

enum Node {
  case stateA, stateB, stateC, stateD, stateZ, decision
  case subMachine, subMachineA, subMachineB, wrapper
}

enum Signal { case eventA, eventB }

typealias StateMachine = Machine<Node, Signal>

extension UserInfoKey where Value == Int {
  static var code: Self { Self("code") }
}

@main
struct TBStateMachine {
  static func main() throws {
    try handling()
    try deferring()
    try nesting()
    try runningInParallel()
  }

  /// A state that says what it does.
  static func noted(
    _ node: Node,
    @StateMachine.Builder _ children: () -> [StateMachine.Builder.Element] = { [] }
  ) -> StateMachine.State {
    StateMachine.State(node, content: children)
      .didEnter { print("enter \(node) from \(name($0.source))") }
      .didExit { print("exit \(node) to \(name($0.target))") }
  }

  static func name(_ node: Node?) -> String {
    node.map { "\($0)" } ?? "nowhere"
  }

  static func handling() throws {
    var machine = try StateMachine(initial: .stateA) {
      noted(.stateA)
      noted(.stateB)
      noted(.stateC)
      // A handler that returns nil is an internal transition; one that computes its target is a choice.
      StateMachine.Event(.eventA, in: .stateA)
        .shouldFire("there is no code") { $0.userInfo[.code] == nil }
        .perform { _ in print("handled, and nothing to do") }
      StateMachine.Event(.eventA, from: .stateA, to: .decision)
        .perform { print("action: \($0.userInfo["message"] ?? "no message")") }
      StateMachine.State.choice(.decision)
      StateMachine.Event.always(from: .decision, to: .stateB)
        .shouldFire("the code is 12345") { $0.userInfo[.code] == 12345 }
      StateMachine.Event.always(from: .decision, to: .stateC)
    }
    try machine.activate()
    try machine.fire(.eventA)
    try machine.fire(.eventA, userInfo: ["message": "abcde", "code": 12345])
    print("in", machine.state)
  }

  static func deferring() throws {
    var machine = try StateMachine(initial: .stateA) {
      StateMachine.State(.stateA).deferring(.eventB)
      StateMachine.State(.stateB)
      StateMachine.State(.stateC)
      StateMachine.Event(.eventA, from: .stateA, to: .stateB)
      StateMachine.Event(.eventB, from: .stateB, to: .stateC)
    }
    try machine.fire(.eventB)
    print("deferred in", machine.state)
    print(try machine.fire(.eventA))
  }

  static func nesting() throws {
    var machine = try StateMachine(initial: .stateA) {
      noted(.stateA)
      noted(.subMachine) {
        noted(.stateC)
        noted(.stateD)
        StateMachine.Event(.eventA, from: .stateC, to: .stateD)
      }
      StateMachine.Event(.eventA, from: .stateA, to: .subMachine)
      StateMachine.Event(.eventB, from: .subMachine, to: .stateA)
    }
    for event in [Signal.eventA, .eventA, .eventB] { try machine.fire(event) }
  }

  static func runningInParallel() throws {
    var machine = try StateMachine(initial: .wrapper) {
      StateMachine.State(parallel: .wrapper) {
        StateMachine.State(.subMachineA) {
          StateMachine.State(.stateA)
          StateMachine.State(.stateB)
        }
        StateMachine.State(.subMachineB) { StateMachine.State(.stateC) }
        StateMachine.State(.stateZ)
      }
      StateMachine.State(.stateD)
      // Every node handles the event.
      StateMachine.Event(.eventA, from: .stateA, to: .stateB)
      StateMachine.Event(.eventA, in: .stateC, .stateZ).perform {
        print("handled in", name($0.source))
      }
      // One transition leaves the wrapper: always that of the first region, not that of the fastest thread.
      StateMachine.Event(.eventB, from: .stateB, .stateC, to: .stateD)
    }
    try machine.fire(.eventA)
    print(machine.activeTree)
    print(try machine.fire(.eventB))
  }
}
