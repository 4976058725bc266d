import Interlock
import InterlockTestSupport
import Testing

/// A machine in which each guard and callback throws when `userInfo["fault"]` names it.
enum Sabotage {
  static let callsInOneStep: [(kind: CallbackKind, owner: String)] = [
    (.shouldFire, "start"), (.willTransition, "machine"), (.willFire, "start"),
    (.willExit, "idle"), (.willEnter, "busy"), (.didExit, "idle"), (.perform, "start"),
    (.didEnter, "busy"), (.didFire, "start"), (.didTransition, "machine"),
  ]

  static func machine() throws -> Sketch {
    let hook: Sketch.Hook = { kind, owner, transition in
      let place = "\(kind.rawValue) \(owner)"
      if transition.userInfo["fault"] as? String == place { throw Fault(place) }
    }
    return try Sketch(initial: "idle") {
      ["idle", "busy", "done"].map { Sketch.State($0).hooked(hook) }
      Sketch.Observer.hooked(hook)[0]
      Sketch.Observer.hooked(hook)[1]
      Sketch.Event("start", from: "idle", to: "busy").hooked(hook)
      Sketch.Event("finish", from: "busy", to: "done").hooked(hook)
      Sketch.Event("note", in: "idle", "busy").hooked(hook)
      Sketch.Event("restart", from: "idle", to: "idle").hooked(hook)
      // Raises an event that fails.
      Sketch.Event("relay", from: "idle", to: "done").perform {
        $0.raise("back", userInfo: $0.userInfo)
        $0.raise("start", userInfo: $0.userInfo)
      }
      Sketch.Event("back", from: "done", to: "idle")
    }
  }

  static func active() throws -> Sketch {
    var machine = try machine()
    try machine.activate()
    return machine
  }
}

@Suite("A call is a transaction")
struct TransactionTests {
  @Test(arguments: Sabotage.callsInOneStep.indices)
  func `a throw from any guard or callback leaves the machine unchanged`(position: Int) throws {
    let (kind, owner) = Sabotage.callsInOneStep[position]
    let place = "\(kind.rawValue) \(owner)"
    var machine = try Sabotage.active()
    let before = machine
    let error = machine.error(firing: "start", userInfo: ["fault": place])
    #expect(machine == before)
    #expect(machine.state == "idle")
    #expect(error?.failure?.kind == kind)
    #expect(error?.failure?.cause as? Fault == Fault(place))
    #expect(try machine.fire("start").description == "idle --start--> busy")
  }

  @Test(arguments: Sabotage.callsInOneStep.indices)
  func `the error names the owner of the callback that threw`(position: Int) throws {
    let (kind, owner) = Sabotage.callsInOneStep[position]
    var machine = try Sabotage.active()
    let error = machine.error(firing: "start", userInfo: ["fault": "\(kind.rawValue) \(owner)"])
    let failure = try #require(error?.failure)
    switch kind {
    case .willExit, .willEnter, .didExit, .didEnter:
      #expect(failure.state == owner)
      #expect(failure.event == nil)
      #expect(failure.description.contains("`\(kind.rawValue)` of state '\(owner)'"))
      #expect(failure.location?.fileID == #fileID)
    case .willTransition, .didTransition:
      #expect(failure.state == nil)
      #expect(failure.event == "start")
      #expect(failure.location == nil)
      #expect(
        failure.description.hasPrefix(
          "The observer `\(kind.rawValue)`, in a transition of event 'start', threw:"
        )
      )
    default:
      #expect(failure.state == nil)
      #expect(failure.event == "start")
      #expect(failure.description.contains("`\(kind.rawValue)` of event 'start'"))
      #expect(failure.location?.fileID == #fileID)
    }
    #expect(error?.description == failure.description)
    #expect(failure.description.hasSuffix("threw: fault at \(kind.rawValue) \(owner)."))
  }

  @Test(arguments: ["shouldFire", "willFire", "perform", "didFire"])
  func `a throw in an internal transition leaves the machine unchanged`(kind: String) throws {
    var machine = try Sabotage.active()
    let before = machine
    let error = machine.error(firing: "note", userInfo: ["fault": "\(kind) note"])
    #expect(error?.failure?.kind.rawValue == kind)
    #expect(error?.failure?.event == "note")
    #expect(machine == before)
    #expect(try machine.fire("note").exited.isEmpty)
  }

  @Test(arguments: ["willExit", "willEnter", "didExit", "didEnter"])
  func `the error of a failing self-transition names the state`(kind: String) throws {
    var machine = try Sabotage.active()
    let error = machine.error(firing: "restart", userInfo: ["fault": "\(kind) idle"])
    #expect(error?.failure?.kind.rawValue == kind)
    #expect(error?.failure?.state == "idle")
    #expect(machine.state == "idle")
    #expect(machine.isActive)
  }

  @Test(arguments: Sabotage.callsInOneStep.indices)
  func `a throw in a raised event undoes the whole call`(position: Int) throws {
    let (kind, owner) = Sabotage.callsInOneStep[position]
    let place = "\(kind.rawValue) \(owner)"
    // Observers run for every transition, so they would already throw for the fired event.
    var machine = try Sabotage.active()
    let before = machine
    let error = machine.error(firing: "relay", userInfo: ["fault": place])
    #expect(error?.failure?.kind == kind)
    #expect(error?.failure?.cause as? Fault == Fault(place))
    #expect(machine == before)
    #expect(
      try machine.fire("relay").description == """
        idle --relay--> done
        done --back--> idle
        idle --start--> busy
        """
    )
  }

  @Test(arguments: ["willEnter idle", "didEnter idle"], [true, false])
  func `a throw while the initial state is entered leaves the machine inactive`(
    place: String,
    isExplicit: Bool
  ) throws {
    var machine = try Sabotage.machine()
    let error =
      isExplicit
      ? machine.errorActivating(userInfo: ["fault": place])
      : machine.error(firing: "note", userInfo: ["fault": place])
    #expect(error?.failure?.state == "idle")
    #expect(error?.failure?.event == nil)
    #expect(error?.failure.map { "\($0.kind.rawValue) idle" } == place)
    #expect(!machine.isActive)
    #expect(machine == machine.fresh())
    #expect(try machine.fire("start").description == "(inactive) --> idle\nidle --start--> busy")
  }

  @Test(arguments: Sabotage.callsInOneStep.indices)
  func `a throw in the first event leaves the activation in place`(position: Int) throws {
    let (kind, owner) = Sabotage.callsInOneStep[position]
    var machine = try Sabotage.machine()
    let error = machine.error(firing: "start", userInfo: ["fault": "\(kind.rawValue) \(owner)"])
    #expect(error?.failure?.kind == kind)
    #expect(machine.configuration == ["idle"])
    #expect(machine.errorActivating()?.isAlreadyActive == true)
  }

  @Test func `any failure leaves the machine usable, from any thread`() async throws {
    var machine = try Sketch(initial: "a", stepLimit: 5) {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("fail", in: "a").perform { _ in throw Fault("fail") }
      Sketch.Event("loop", in: "a").perform { $0.raise("loop") }
      Sketch.Event("closed", in: "a").shouldFire { _ in false }
    }
    for event in ["unknown", "fail", "loop", "closed", "unknown"] {
      #expect(machine.error(firing: event) != nil)
    }
    #expect(machine.errorActivating()?.isAlreadyActive == true)
    let moved = machine
    let state = try await Task { try moved.fired("go").state }.value
    #expect(state == "b")
    try machine.fire("go")
    #expect(machine.state == "b")
  }
}
