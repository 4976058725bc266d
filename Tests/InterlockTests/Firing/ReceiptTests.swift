import Interlock
import InterlockTestSupport
import Testing

@Suite("A call to fire runs one macrostep and returns a receipt")
struct ReceiptTests {
  /// `a --go--> b`, a self-transition, an internal event, and a chain of raised events.
  private func machine() throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State("c")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("on", from: "b", to: "c")
      Sketch.Event("again", from: "a", "b", "c", to: "b")
      Sketch.Event("note", in: "a", "b")
      Sketch.Event("chain", from: "a", to: "b").didFire {
        $0.raise("on")
        $0.raise("lost")
        $0.raise("go")
      }
    }
  }

  private func active() throws -> Sketch {
    var machine = try machine()
    try machine.activate()
    return machine
  }

  @Test func `one transition is one step`() throws {
    var machine = try active()
    let receipt = try machine.fire("go")
    #expect(receipt.steps.count == 1)
    #expect(receipt.steps.first?.event == "go")
    #expect(receipt.steps.first?.source == "a")
    #expect(receipt.steps.first?.target == "b")
    #expect(receipt.exited == ["a"])
    #expect(receipt.entered == ["b"])
    #expect(receipt.unhandled.isEmpty)
  }

  @Test func `activation is a step without an event or source`() throws {
    var machine = try machine()
    let receipt = try machine.activate()
    #expect(receipt.steps.count == 1)
    #expect(receipt.steps.first?.event == nil)
    #expect(receipt.steps.first?.source == nil)
    #expect(receipt.steps.first?.target == "a")
    #expect(receipt.exited.isEmpty)
    #expect(receipt.entered == ["a"])
  }

  @Test func `implicit activation is the first step of the first event's receipt`() throws {
    var machine = try machine()
    let receipt = try machine.fire("go")
    #expect(receipt.steps.map(\.event) == [nil, "go"])
    #expect(receipt.exited == ["a"])
    #expect(receipt.entered == ["a", "b"])
  }

  @Test func `a self-transition leaves and enters its state`() throws {
    var machine = try active().fired("go")
    let receipt = try machine.fire("again")
    #expect(receipt.exited == ["b"])
    #expect(receipt.entered == ["b"])
    #expect(receipt.description == "b --again--> b")
  }

  @Test(arguments: ["a", "b"])
  func `an internal transition leaves and enters nothing`(state: String) throws {
    var machine = try active()
    if state == "b" { try machine.fire("go") }
    let receipt = try machine.fire("note")
    #expect(receipt.steps.count == 1)
    #expect(receipt.steps.first?.source == state)
    #expect(receipt.steps.first?.target == nil)
    #expect(receipt.exited.isEmpty)
    #expect(receipt.entered.isEmpty)
    #expect(machine.state == state)
  }

  @Test func `raised events are further steps, and unhandled ones are listed`() throws {
    var machine = try active()
    let receipt = try machine.fire("chain")
    #expect(receipt.steps.map(\.event) == ["chain", "on"])
    #expect(receipt.exited == ["a", "b"])
    #expect(receipt.entered == ["b", "c"])
    #expect(receipt.unhandled == ["lost", "go"])
    #expect(machine.state == "c")
    #expect(
      receipt.description == """
        a --chain--> b
        b --on--> c
        unhandled: 'lost' and 'go'
        """
    )
  }

  @Test func `a receipt outlives its machine and does not change with later events`() throws {
    var machine: Sketch? = try active()
    let first = try machine?.fire("go")
    let second = try machine?.fire("on")
    try machine?.fire("again")
    machine = nil
    #expect(first?.description == "a --go--> b")
    #expect(second?.description == "b --on--> c")
  }

  @Test func `receipts of the same steps are equal, even across definitions`() throws {
    var first = try active()
    var second = try active()
    let (left, right) = (try first.fire("chain"), try second.fire("chain"))
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(try first.fire("again") != left)
  }

  @Test func `receipts with different unhandled events differ`() throws {
    func receipt(raising event: String) throws -> Sketch.Receipt {
      var machine = try Sketch(initial: "a") {
        Sketch.State("a")
        Sketch.Event("go", in: "a").perform { $0.raise(event) }
      }
      return try machine.fire("go")
    }
    #expect(try receipt(raising: "x") == receipt(raising: "x"))
    #expect(try receipt(raising: "x") != receipt(raising: "y"))
  }

  @Test func `the receipt names which of an event's rows was taken`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State("c")
      Sketch.Event("go", from: "a", to: "b").shouldFire { _ in false }
      Sketch.Event("go", from: "a", to: "c")
      Sketch.Event.fromAnyState("go", to: "a")
    }
    #expect(try machine.fire("go").description == "(inactive) --> a\na --go--> c")
    #expect(try machine.fire("go").description == "c --go--> a")
  }

  private final class Probe: Sendable {}

  private final class Watch: @unchecked Sendable {  // Safe because one thread uses it.
    weak var probe: Probe?
  }

  @Test func `a receipt does not keep user info alive`() throws {
    let watch = Watch()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b").didEnter { transition in
        let probe = Probe()
        watch.probe = probe
        transition.raise("note", userInfo: ["probe": probe])
      }
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("note", in: "b").perform { #expect($0.userInfo["probe"] is Probe) }
    }
    let receipt = try machine.fire("go")
    #expect(receipt.steps.count == 3)
    #expect(watch.probe == nil)
  }
}
