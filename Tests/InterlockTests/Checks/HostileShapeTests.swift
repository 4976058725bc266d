import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Charts as large as an attacker might send.
private enum Shape {
  typealias Numbered = Machine<Int, Int>

  /// Nested states; 0 is the innermost.
  static func nested(_ depth: Int, isParallel: Bool = false) -> Numbered.State {
    var state = Numbered.State(0)
    for number in 1..<depth {
      let inner = state
      state =
        isParallel && number.isMultiple(of: 2)
        ? Numbered.State(parallel: number) { inner } : Numbered.State(number) { inner }
    }
    return state
  }

  static func nest(_ depth: Int, isParallel: Bool) throws {
    var machine = try Numbered(initial: 0) {
      nested(depth, isParallel: isParallel)
      Numbered.Event(1, from: 0, to: depth - 1)
      Numbered.Event(2, in: depth / 2)
      Numbered.Event(3, from: depth - 1, to: 0).local()
    }
    try machine.activate()
    #expect(try machine.fire(1).exited.count == depth)
    #expect(try machine.fire(2).steps.count == 1)
    try machine.fire(3)
    #expect(machine.configuration == [0])
    #expect(machine.isIn(depth - 1))
    #expect(machine.snapshot.configuration == [0])
  }

  /// History states whose defaults form a chain that ends in a state or closes into a ring.
  static func histories(_ count: Int, isRing: Bool) throws -> Numbered {
    try Numbered(initial: -1) {
      Numbered.State(-1)
      Numbered.State(-2) {
        Numbered.State(-3)
        for number in 0..<count {
          let next = number + 1 < count ? number + 1 : isRing ? 0 : -3
          Numbered.State.history(number, default: next)
        }
      }
      Numbered.Event(1, from: -1, to: 0)
      Numbered.Event(2, from: -2, to: -1)
    }
  }

  static func followHistories(_ count: Int) throws {
    var machine = try histories(count, isRing: false)
    try machine.activate()
    for event in [1, 2, 1] { try machine.fire(event) }
    #expect(machine.configuration == [-3])
  }

  /// Runs a closure on a thread with the stack that secondary threads have on Apple platforms.
  static func onSmallStack(_ body: @escaping @Sendable () throws -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      do { try body() } catch { fatalError("\(error)") }
      done.signal()
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    done.wait()
  }
}

@Suite("Checks: hostile charts")
struct HostileShapeTests {
  @Test(arguments: [true, false])
  func `ten thousand nested states can be built`(isParallel: Bool) throws {
    try Shape.nest(10_000, isParallel: isParallel)
  }

  @Test(.highPriority) func `ten thousand nested states can be built on a small stack`() async {
    await #expect(processExitsWith: .success) {
      Shape.onSmallStack { try Shape.nest(10_000, isParallel: true) }
    }
  }

  @Test(.highPriority) func `ten thousand nested states can be released on a small stack`() async {
    await withKnownIssue(
      "Swift releases values that contain values of their own type by recursion; a machine does not"
    ) {
      await #expect(processExitsWith: .success) {
        Shape.onSmallStack { _ = Shape.nested(10_000).id }
      }
    }
  }

  @Test func `a ring of ten thousand history states is refused`() throws {
    let error = try #require(throws: DefinitionError.self) {
      try Shape.histories(10_000, isRing: true)
    }
    #expect(error.findings.map(\.check) == [.initialCycle])
  }

  @Test(.highPriority) func `a ring of ten thousand history states is refused on a small stack`()
    async
  {
    await #expect(processExitsWith: .success) {
      Shape.onSmallStack {
        #expect(throws: DefinitionError.self) { try Shape.histories(10_000, isRing: true) }
      }
    }
  }

  @Test func `a chain of a thousand history defaults works`() throws {
    try Shape.followHistories(1_000)
  }

  @Test(.highPriority) func `a chain of ten thousand history defaults works on a small stack`()
    async
  {
    await #expect(processExitsWith: .success) {
      Shape.onSmallStack { try Shape.followHistories(10_000) }
    }
  }

  @Test(arguments: [(0, 1_000), (1, 0)])
  func `a row with a hundred thousand targets works if they are known and is refused if not`(
    known: Int,
    findings: Int
  ) throws {
    let targets = known == 0 ? Array(1...100_000) : Array(repeating: 0, count: 100_000)
    let definition = {
      try Shape.Numbered(initial: 0) {
        Shape.Numbered.State(0)
        Shape.Numbered.Event(trigger: .event(1), sources: .states([0]), targets: targets)
      }
    }
    guard findings > 0 else {
      var machine = try definition()
      try machine.fire(1)
      #expect(machine.configuration == [0])
      return
    }
    let error = try #require(throws: DefinitionError.self) { try definition() }
    #expect(error.findings.count == findings)
    #expect(Set(error.findings.map(\.check)) == [.unknownTarget])
  }

  @Test func `a fork into ten thousand regions works`() throws {
    let regions = Array(1...10_000)
    var machine = try Shape.Numbered(initial: -1) {
      Shape.Numbered.State(-1)
      Shape.Numbered.State(parallel: -2) { regions.map { Shape.Numbered.State($0) } }
      Shape.Numbered.Event(trigger: .event(1), sources: .states([-1]), targets: regions)
    }
    try machine.fire(1)
    #expect(machine.configuration == regions)
  }

  @Test func `a chain of five thousand choices works`() throws {
    var machine = try Shape.Numbered(initial: -1) {
      [-1, 5_000].map { Shape.Numbered.State($0) }
      (0..<5_000).map { Shape.Numbered.State.choice($0) }
      (0..<5_000).map { Shape.Numbered.Event.always(from: $0, to: $0 + 1) }
      Shape.Numbered.Event(1, from: -1, to: 0)
    }
    try machine.fire(1)
    #expect(machine.configuration == [5_000])
  }

  @Test func `ten thousand nested states that all name the innermost as initial state work`() throws
  {
    let machine = try Shape.Numbered(initial: 9_999) {
      (1..<10_000).reduce(Shape.Numbered.State(0)) { inner, number in
        Shape.Numbered.State(number, initial: 0) { inner }
      }
    }
    #expect(try machine.activated().configuration == [0])
  }

  @Test func `ten thousand timeouts of one state work`() throws {
    var machine = try Shape.Numbered(initial: 0) {
      Shape.Numbered.State(0)
      (1...10_000).map { Shape.Numbered.Event.after(.seconds($0), in: 0) }
    }
    try machine.activate(at: at(0))
    #expect(try machine.advance(to: at(100)).count == 100)
    #expect(machine.nextDeadline == at(101))
  }
}
