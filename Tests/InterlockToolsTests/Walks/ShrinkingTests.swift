import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

/// Faults that need some events in order, with irrelevant events between them.
@Suite("Shrinking")
struct ShrinkingTests {
  private static let events = (0..<6).map { "e\($0)" }

  /// A machine in which the given events, in order, lead to the fault. All others lead nowhere.
  private func machine(faultAfter fault: [String]) throws -> Sketch {
    let states = fault.indices.map { "s\($0)" } + ["fault"]
    return try Sketch(initial: "s0") {
      states.map { Sketch.State($0) }
      zip(fault, zip(states, states.dropFirst())).map { event, way in
        Sketch.Event(event, from: way.0, to: way.1)
      }
      Self.events.map { Sketch.Event.inAnyState($0) }
    }
  }

  private func fault(_ seed: UInt64) -> [String] {
    var numbers = SeededNumbers(seed: seed)
    let count = Int.random(in: 1...4, using: &numbers)
    return (0..<count).map { _ in Self.events.randomElement(using: &numbers) ?? "e0" }
  }

  private func isSound(_ walk: PathWalk<String, String>) -> Bool {
    walk.allSatisfy { !$0.machine.isIn("fault") }
  }

  @Test(arguments: UInt64(0)..<60)
  func `a planted fault is found and shrunk to the events it needs`(_ seed: UInt64) throws {
    let fault = fault(seed)
    let random = RandomWalk(of: try machine(faultAfter: fault), seed: seed, steps: 300)
    let failure = try #require(random.failure(of: isSound))
    #expect(failure.path.map(\.description) == fault.map { ".event(\"\($0)\")" })
    #expect(failure.isRepeated)
    #expect(failure.foundLength >= fault.count)
  }

  @Test func `clock and archive inputs stay if the fault needs them`() throws {
    let random = RandomWalk(of: try Sketch.player(), seed: 2, weights: ["drop": 0])
    let failure = random.failure { walk in
      var isSwitchedOff = false
      for step in walk {
        if case .timer = step.input, step.isTaken { isSwitchedOff = step.machine.isIn("off") }
        if case .restoration = step.input, isSwitchedOff { return false }
      }
      return true
    }
    #expect(failure?.path.map(\.description) == [".event(\"power\")", ".timer", ".restoration"])
  }

  @Test func `no more walks are tried than allowed`() throws {
    let fault = ["e0", "e1", "e2", "e3"]
    let prototype = try machine(faultAfter: fault)
    for limit in [1, 2, 7] {
      var count = 0
      let failure = RandomWalk(of: prototype, seed: 4, steps: 300, tryLimit: limit).failure {
        walk in
        count += 1
        return isSound(walk)
      }
      #expect(count == 1 + limit)
      #expect(failure?.isRepeated == true)
    }
  }

  @Test func `a property that fails at random is reported as such`() throws {
    var count = 0
    let random = RandomWalk(of: try Inbox.messages(), seed: 1, steps: 10)
    let failure = random.failure { walk in
      count += 1
      return walk.reduce(0) { sum, _ in sum + 1 } < 10 || count > 1
    }
    #expect(count == 2)
    #expect(failure?.isRepeated == false)
    #expect(failure?.path.count == 10)
    #expect(
      failure?.description.contains("10 of 10 inputs; the same inputs did not fail again") == true
    )
  }

  @Test func `a property that never holds fails without any input`() throws {
    let failure = RandomWalk(of: try Inbox.messages(), seed: 1).failure { walk in
      walk.reduce(0) { sum, _ in sum + 1 } < 0
    }
    #expect(failure?.path.isEmpty == true)
    #expect(failure?.code.contains("along: [])") == true)
  }

  /// Each event but the last needs the one before it, so from left to right only one kind of them can be removed per
  /// round.
  @Test(arguments: UInt64(0)..<20)
  func `inputs that depend on others are removed after them`(_ seed: UInt64) throws {
    let random = RandomWalk(of: try machine(faultAfter: ["none"]), seed: seed, steps: 60)
    let failure = random.failure { walk in
      let events = Set(walk.map { "\($0.input)" })
      let isThere = (0..<6).map { events.contains(".event(\"e\($0)\")") }
      return !isThere[5] || (1..<5).contains { isThere[$0] && !isThere[$0 - 1] }
    }
    #expect(failure?.path.map(\.description) == [".event(\"e5\")"])
  }

  @Test func `a property may walk twice`() throws {
    let random = RandomWalk(of: try machine(faultAfter: ["e1", "e2"]), seed: 1, steps: 300)
    let failure = random.failure { walk in walk.contains { $0.failure != nil } || isSound(walk) }
    #expect(failure?.path.map(\.description) == [".event(\"e1\")", ".event(\"e2\")"])
  }

  /// Every shrunk sequence is minimal: without any one of its inputs, it does not fail.
  @Test(arguments: UInt64(0)..<10)
  func `no input of a shrunk sequence can be removed`(_ seed: UInt64) throws {
    let player = try Sketch.player()
    func isSound(_ walk: PathWalk<String, String>) -> Bool {
      var ejected = 0
      for step in walk { ejected += step.description.contains("--eject-->") ? 1 : 0 }
      return ejected < 2
    }
    let random = RandomWalk(of: player, seed: seed, weights: ["drop": 0, "record": 0])
    guard let failure = random.failure(of: isSound) else { return }
    for index in failure.path.indices {
      var path = failure.path
      path.remove(at: index)
      #expect(isSound(PathWalk(of: player, along: path)))
    }
  }
}
