import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

/// Who waits for whom when activities, and tasks that callbacks start, end their machine.
@MainActor
@Suite("Ends that wait for one another", .hangLimit)
struct EndingTogetherTests {
  private typealias Model = ObservableMachine<String, String>

  enum Host: CaseIterable { case actor, model }

  /// Something that can be ended, whatever runs it.
  private struct Endable: Sendable {
    let end: @Sendable () async -> Void
    let endWithin: @Sendable (Duration) async -> [String]
    let settle: @Sendable () async -> Void
    let run: @Sendable () async -> Void
    let fire: @Sendable (String) async throws -> Void
  }

  private let journal = Journal()
  private let shared = Shared<Endable?>(nil)

  /// Starts a machine, which is shared before its activities begin.
  private func start(_ host: Host, _ machine: Sketch) -> Endable {
    let endable: Endable
    switch host {
    case .actor:
      let live = Live(machine, isSuspended: true, errorHandler: { _ in nil })
      endable = Endable(
        end: { await live.end() },
        endWithin: { await live.end(within: $0) },
        settle: { _ = await live.settle() },
        run: { await live.run() },
        fire: { _ = try await live.fire($0) }
      )
      shared.set(endable)
      live.resume()
    case .model:
      let model = Model(machine) { _ in }
      endable = Endable(
        end: { await model.end() },
        endWithin: { await model.end(within: $0) },
        settle: { _ = await model.settle() },
        run: { await model.run() },
        fire: { event in _ = try await MainActor.run { try model.fire(event) } }
      )
      shared.set(endable)
    }
    return endable
  }

  @Test(arguments: Host.allCases)
  func `activities that end their machine together do not wait for one another`(
    host: Host
  ) async throws {
    let machine = start(
      host,
      try Sketch {
        Sketch.State(parallel: "all") {
          for name in ["one", "two"] {
            Sketch.State(name).activity { [shared, journal] _ in
              await shared.value?.end()
              await shared.value?.run()
              await shared.value?.settle()
              journal.add("returned")
            }
          }
          Sketch.State("three").activity { [journal] _ in
            await cancellation()
            journal.add("three")
          }
        }
      }
    )
    // In real time, which can be long while all tests run, so that a failure does not hang for ever.
    #expect(await machine.endWithin(.seconds(3_600)) == [])
    #expect(journal.lines == ["three", "returned", "returned"])
    shared.set(nil)
  }

  @Test(arguments: Host.allCases)
  func `an activity and one of a submachine can end the outer machine together`(
    host: Host
  ) async throws {
    let begun = Gate()
    let inner = try Sketch {
      Sketch.State("inner").activity { [shared, journal] _ in
        begun.open()
        await shared.value?.end()
        journal.add("returned")
      }
    }
    let machine = start(
      host,
      try Sketch {
        Sketch.State(parallel: "all") {
          Sketch.State("one").activity(running: inner)
          Sketch.State("two").activity { [shared, journal] _ in
            await begun.pass()
            await shared.value?.end()
            journal.add("returned")
          }
        }
      }
    )
    await journal.wait(for: "returned")
    #expect(await machine.endWithin(.seconds(3_600)) == [])
    #expect(journal.lines == ["returned", "returned"])
    shared.set(nil)
  }

  @Test(arguments: Host.allCases, ["send", "fire"])
  func `an end from a callback waits for the activity whose event it answers`(
    host: Host,
    how: String
  ) async throws {
    let cleanup = Gate()
    let machine = start(
      host,
      try Sketch {
        Sketch.State("a").activity { [shared, journal] context in
          if how == "send" {
            try context.send("quit")
          } else {
            try await shared.value?.fire("quit")
          }
          await cancellation()
          journal.add("cancelled")
          await cleanup.pass()
          journal.add("cleaned up")
        }
        Sketch.Event("quit", in: "a").perform { [shared, journal] _ in
          Task {
            await shared.value?.end()
            journal.add("end returned")
          }
        }
      }
    )
    await journal.wait(for: "cancelled")
    for _ in 0..<20 {
      #expect(await machine.endWithin(.zero) == ["activity of 'a'"])
    }
    cleanup.open()
    await journal.wait(for: "end returned")
    #expect(journal.lines == ["cancelled", "cleaned up", "end returned"])
    shared.set(nil)
  }

  @Test(arguments: Host.allCases)
  func `an activity that has ended counts no longer as the caller of its tasks`(
    host: Host
  ) async throws {
    let (ended, cleanup) = (Gate(), Gate())
    let machine = start(
      host,
      try Sketch {
        Sketch.State(parallel: "all") {
          Sketch.State("one").activity { [shared, journal] _ in
            Task {
              await ended.pass()
              await shared.value?.end()
              journal.add("end returned")
            }
          }
          Sketch.State("two").activity { [shared, journal] _ in
            await cancellation()
            journal.add("cancelled")
            await shared.value?.end()
            await cleanup.pass()
            journal.add("cleaned up")
          }
        }
      }
    )
    await machine.settle()
    while await machine.endWithin(.zero) != ["activity of 'two'"] { await Task.yield() }
    ended.open()
    await journal.wait(for: "cancelled")
    for _ in 0..<20 { #expect(await machine.endWithin(.zero) == ["activity of 'two'"]) }
    cleanup.open()
    await journal.wait(for: "end returned")
    #expect(journal.lines == ["cancelled", "cleaned up", "end returned"])
    shared.set(nil)
  }
}
