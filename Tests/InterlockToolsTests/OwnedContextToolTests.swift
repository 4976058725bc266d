import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import InterlockTools
import Testing

/// Every tool that takes a machine takes one that owns its context.
@Suite("Tools for machines that own a context")
struct OwnedContextToolTests {
  private struct Tally: Sendable { var calls = 0 }

  private typealias Life = Sketch.With<Tally>

  private static func owner() throws -> Sketch {
    try Life(initial: "a") {
      Life.State("a").didExit("count") { $0.context.calls += 1 }
      Life.State("b").didEnter("hurry") { transition in
        transition.context.calls += 1
        if transition.context.calls > 0 { transition.raise("on") }
      }
      Life.State("c")
      Life.Event("go", from: "a", to: "b").shouldFire("counted") { $0.context.calls >= 0 }
      Life.Event("on", from: "b", to: "c").perform("note") { $0.context.calls += 1 }
      Life.Event("late", in: "c").perform("write") { $0.context.calls += 1 }
      Life.Event.after(.seconds(5), from: "c", to: "a").perform("wait") { $0.context.calls += 1 }
    }.owning(Tally())
  }

  /// The same machine without a context.
  private static func twin() throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a").didExit("count") { _ in }
      Sketch.State("b").didEnter("hurry") { $0.raise("on") }
      Sketch.State("c")
      Sketch.Event("go", from: "a", to: "b").shouldFire("counted") { _ in true }
      Sketch.Event("on", from: "b", to: "c").perform("note") { _ in }
      Sketch.Event("late", in: "c").perform("write") { _ in }
      Sketch.Event.after(.seconds(5), from: "c", to: "a").perform("wait") { _ in }
    }
  }

  private static let tools: [@Sendable (Sketch) throws -> String] = [
    { MachinePage(of: $0).html },
    { MachinePage(of: $0, runsCallbacks: true).html },
    { LivePage(of: $0, title: "Life").moment(of: $0, at: at(0)) },
    { MachineDiagram(of: $0, showing: [.actions]).mermaid },
    { TransitionTable(of: $0).description },
    { StateSpace(of: $0).configurations.description },
    { StateSpace(of: $0).paths(covering: .rows).description },
    { RandomWalk(of: $0, seed: 7).walk.map { "\($0)" }.joined(separator: "\n") },
    { machine in
      let recorder = CoverageRecorder(of: machine)
      let steps = Array(PathWalk(of: recorder.watched(machine), along: [.event("go"), .timer]))
      return "\(steps)\n\(recorder.coverage)"
    },
    { try "\($0.equivalence(to: twin()))" },
    { "\(try twin().difference(from: $0))\(try $0.difference(from: twin()))" },
  ]

  @Test(arguments: tools.indices, [true, false])
  func `a tool says the same of a machine that owns a context`(tool: Int, isActive: Bool) throws {
    var (owner, twin) = (try Self.owner(), try Self.twin())
    if isActive {
      try owner.fire("go", at: at(0))
      try twin.fire("go", at: at(0))
    }
    #expect(try Self.tools[tool](owner) == Self.tools[tool](twin))
    #expect(owner.context(as: Tally.self)?.calls == (isActive ? 3 : 0))
  }
}
