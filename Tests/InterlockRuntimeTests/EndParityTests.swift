import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@MainActor
@Suite("A model ends as an actor does", .hangLimit)
struct EndParityTests {
  private typealias Model = ObservableMachine<String, String>

  enum Host: CaseIterable { case actor, model }

  private let journal = Journal()
  private let clock = ManualClock()
  private let context = Shared<Sketch.ActivityContext?>(nil)

  /// Two timers in a row, each after five seconds, and an event whose callback sends another. Activities return one as
  /// well. None of those should be taken: they come after the end has begun.
  private func prototype() throws -> Sketch {
    try Sketch {
      Sketch.State("a").activity { [context] activity -> String? in
        context.set(activity)
        await cancellation()
        return "late"
      }
      Sketch.State("b").activity { [journal] _ -> String? in
        journal.add("begun")
        return "late"
      }
      Sketch.State("c")
      Sketch.Event("note", in: "a").perform { [journal, context] _ in
        journal.add("note")
        do throws(MailboxError) {
          try context.value?.send("late")
        } catch {
          journal.add("\(error)")
        }
      }
      Sketch.Event("late", in: "a", "b", "c").perform { [journal] _ in journal.add("late") }
      Sketch.Event.after(.seconds(5), from: "a", to: "b")
      Sketch.Event.after(.seconds(5), from: "b", to: "c")
    }
  }

  private func live(isSuspended: Bool = false) throws -> Live {
    Live(
      try prototype(),
      isSuspended: isSuspended,
      clock: clock,
      lateTimers: .countFromDeadline,
      errorHandler: { [journal] failure in
        journal.add("\(failure)")
        return nil
      }
    )
  }

  private func model() throws -> Model {
    Model(try prototype(), clock: clock, lateTimers: .countFromDeadline) { [journal] failure in
      journal.add("\(failure)")
    }
  }

  /// What has come when a machine is ended.
  enum Waiting: CaseIterable { case event, timers }

  private nonisolated func come(_ what: Waiting) throws {
    switch what {
    case .event: try context.value?.send("note")
    case .timers: clock.advance(by: .seconds(10))
    }
  }

  /// A machine that ends when something has come: nothing happens between that and the end.
  private func end(
    _ host: Host,
    _ waiting: WaitingEvents,
    after what: Waiting,
    isLimited: Bool
  ) async throws -> Sketch {
    switch host {
    case .actor:
      let live = try live()
      await live.settle()
      let ending = await live.onceWaiting { [self] live in
        try come(what)
        guard isLimited else { return await live.end(waiting: waiting) }
        await live.end(waiting: waiting, within: .seconds(60))
      }
      try await ending.value
      return live.machine
    case .model:
      let model = try model()
      await model.settle()
      try come(what)
      if isLimited {
        await model.end(waiting: waiting, within: .seconds(60))
      } else {
        await model.end(waiting: waiting)
      }
      return model.machine
    }
  }

  @Test(arguments: Host.allCases, [false, true])
  func `a waiting event is processed, and nothing new is taken`(
    host: Host,
    isLimited: Bool
  ) async throws {
    let machine = try await end(host, .processed, after: .event, isLimited: isLimited)
    #expect(journal.lines == ["note", "\(MailboxError.invalidated)"])
    #expect(machine.state == "a")
  }

  @Test(arguments: Host.allCases, [false, true])
  func `due timers fire, also those that wait until an activity has begun`(
    host: Host,
    isLimited: Bool
  ) async throws {
    let machine = try await end(host, .processed, after: .timers, isLimited: isLimited)
    #expect(journal.lines == ["begun"])
    #expect(machine.state == "c")
  }

  @Test(arguments: Host.allCases, Waiting.allCases)
  func `what waits is dropped if asked, and no timer fires`(
    host: Host,
    what: Waiting
  ) async throws {
    for isLimited in [false, true] {
      let machine = try await end(host, .dropped, after: what, isLimited: isLimited)
      #expect(journal.lines == [])
      #expect(machine.state == "a" && machine.isActive)
    }
  }

  @Test func `what has not begun begins before it ends, unless that is dropped`() async throws {
    let live = try live()
    await live.end()
    #expect(live.isActive && live.lifecycle == .invalidated)
    let dropped = try self.live(isSuspended: true)
    await dropped.end(waiting: .dropped)
    #expect(!dropped.isActive)
    let model = try model()
    await model.end()
    #expect(model.isActive && !model.canFire("note"))
    let inactive = try self.model()
    await inactive.end(waiting: .dropped)
    await inactive.settle()
    #expect(!inactive.isActive)
  }

  @Test func `callbacks of a model that ends are refused like everyone`() async throws {
    let model = Model(
      try Sketch {
        Sketch.State("a")
        Sketch.State("b")
        Sketch.Event("x", in: "a", "b")
        Sketch.Event.after(.seconds(5), from: "a", to: "b")
      },
      clock: clock
    ) { [journal] in journal.add("\($0.origin)") }
    model.onEnter("b") { [journal] _ in
      journal.add("\(model.canFire("x")) \(model.availableEvents())")
      do throws(Sketch.FireError) { try model.fire("x") } catch { journal.add(error.kind) }
      do throws(Sketch.FireError) { try model.activate() } catch { journal.add(error.kind) }
      model.send("x")
    }
    await model.settle()
    clock.advance(by: .seconds(5))
    await model.end()
    #expect(model.state == "b")
    #expect(
      journal.lines == [
        "false []", "refused: finished", "ended", "\(Model.Failure.Origin.event("x"))",
      ]
    )
  }

  @Test func `an error handler that always sends another event comes to an end`() async throws {
    let model = try model()
    await model.end()
    var count = 0
    model.errorHandler = { [weak model] _ in
      count += 1
      model?.send("note")
    }
    model.send("note")
    #expect((2...model.machine.stepLimit + 2).contains(count))
  }
}
