import Foundation
import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("Random walks")
struct RandomWalkTests {
  @Test(arguments: UInt64(0)..<20)
  func `a seed reproduces its walk`(_ seed: UInt64) throws {
    let random = RandomWalk(of: try Sketch.player(), seed: seed, steps: 30, weights: ["drop": 0])
    let first = random.walk.map { "\($0.input) \($0)" }
    #expect(first.count == 30)
    #expect(random.walk.map { "\($0.input) \($0)" } == first)
  }

  @Test func `all kinds of inputs occur, and archives lose nothing`() throws {
    let player = try Sketch.player()
    var kinds: Set<String> = []
    for seed in 0..<50 {
      for step in RandomWalk(of: player, seed: UInt64(seed), weights: ["drop": 0]).walk {
        kinds.insert("\(step.input)".components(separatedBy: "(")[0])
        if step.refusal != nil { kinds.insert("refused") }
        if step.receipts.contains(where: \.isDeferred) { kinds.insert("deferred") }
        if case .restoration = step.input { #expect(step.failure == nil) }
      }
    }
    #expect(kinds == [".event", ".timer", ".wait", ".restoration", "refused", "deferred"])
  }

  @Test(arguments: UInt64(0)..<20)
  func `a walk ends when a finished machine refuses`(_ seed: UInt64) throws {
    let random = RandomWalk(of: try Sketch.player(), seed: seed, steps: 1_000)
    let steps = Array(random.walk)
    #expect(steps.last?.refusal?.reason == .finished)
    #expect(!steps.dropLast().contains { $0.refusal?.reason == .finished })
  }

  @Test func `a weight of zero means never, and a high weight often`() throws {
    let random = RandomWalk(
      of: try Inbox.messages(),
      seed: 3,
      weights: [.restore: 0, .view: 1_000]
    )
    let codes = random.walk.map { "\($0.input)" }
    #expect(!codes.contains(".event(.restore)"))
    #expect(
      codes.filter { $0 == ".event(.view)" }.count > codes.filter { $0 == ".event(.delete)" }.count
    )
  }

  @Test func `user info is generated from the walk's random numbers`() throws {
    let inbox = try Inbox.messages()
    let steps = (0..<20).flatMap { seed in
      RandomWalk(of: inbox, seed: UInt64(seed)) { event, numbers in
        event == .delete ? ["locked": Bool.random(using: &numbers)] : [:]
      }.walk
    }
    #expect(steps.contains { $0.refusal?.reason == .guardRefused })
    #expect(steps.contains { $0.isTaken && $0.machine.isIn(.deleted) })
  }

  @Test func `a property that holds has no failure`() throws {
    let random = RandomWalk(of: try Inbox.messages(), seed: 1)
    #expect(random.failure { walk in walk.allSatisfy { $0.failure == nil } } == nil)
  }

  @Test func `a failure reports the error, the seed and how to repeat it`() throws {
    let random = RandomWalk(of: try Sketch.player(), seed: 5, weights: ["drop": 0, "record": 0])
    let failure = try #require(
      random.failure { walk in
        for step in walk {
          if let failure = step.failure { throw failure }
        }
        return true
      }
    )
    #expect(failure.isRepeated)
    #expect(
      failure.description == """
        seed 5, 2 of \(failure.foundLength) inputs: \(failure.reason)
          1. (inactive) --> off; off --power--> on; in 'stopped'
          2. \(failure.reason)

        @Test func `what seed 5 found`() throws {
          let walk = PathWalk(of: prototype, along: [
            .event("power"),
            .event("jam"),
          ])
          #expect(try property(walk))
        }
        """
    )
    #expect(failure.reason.hasSuffix("threw: the paper is stuck."))
  }

  @Test func `a property may be asynchronous`() async throws {
    let random = RandomWalk(of: try Inbox.messages(), seed: 1)
    let failure = await random.failure { walk in
      for step in walk {
        await Task.yield()
        if step.machine.isIn(.deleted) { return false }
      }
      return true
    }
    #expect(failure?.path.map(\.description) == [".event(.delete)"])
  }
}
