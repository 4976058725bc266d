import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Machines that were put in a configuration instead of led there.
@Suite("Settling")
struct SettlingTests {
  private static let noon = Date(timeIntervalSinceReferenceDate: 0)

  /// A machine in which a state and its end can be reached by events alone, and more rows.
  private func machine(@Sketch.Builder _ rows: () -> [Sketch.Builder.Element]) throws -> Sketch {
    try Sketch(initial: "p") {
      Sketch.State("p") {
        Sketch.State("x")
        Sketch.State.final("f")
      }
      Sketch.State("q").deferring("ping")
      Sketch.State("r")
      Sketch.Event("end", from: "x", to: "f")
      Sketch.Event("leave", from: "p", to: "q")
      Sketch.Event("back", from: "q", to: "x")
      rows()
    }
  }

  private func settled(_ machine: Sketch, in states: String...) throws -> (Sketch, [String]) {
    var restored = try machine.restored(from: .init(configuration: states))
    let receipt = try restored.settle()
    return (restored, receipt.map { $0.steps.map(\.description) } ?? ["nothing"])
  }

  @Test func `an eventless row is taken, with what follows from it`() throws {
    let machine = try machine {
      Sketch.Event.always(from: "x", to: "f")
      Sketch.Event.completion(of: "p", to: "q")
      Sketch.Event("never", from: "q", to: "r")
    }
    let (state, steps) = try settled(machine, in: "x")
    #expect(state.configuration == ["q"])
    #expect(steps == ["x --> f", "f --done.state.p--> q"] || steps.count == 2, "\(steps)")
  }

  @Test func `completions of states that are complete are taken in document order`() throws {
    let nested = try Sketch {
      Sketch.State(parallel: "all") {
        Sketch.State("a") { Sketch.State.final("a1") }
        Sketch.State(parallel: "b") {
          Sketch.State("c") { Sketch.State.final("c1") }
          Sketch.State("d") { Sketch.State.final("d1") }
        }
      }
      Sketch.State("end")
      for id in ["a", "b", "c", "d"] {
        Sketch.Event.completion(of: id).perform { $0.raise("seen \(id)") }
        Sketch.Event("seen \(id)", in: "all")
      }
      Sketch.Event.completion(of: "all", to: "end")
    }
    let led = try nested.activated()
    var put = try nested.restored(from: .init(configuration: ["a1", "c1", "d1"]))
    let receipt = try #require(try put.settle())
    #expect(put == led)
    let completions = receipt.steps.compactMap { step -> String? in
      if case .completion(let state) = step.trigger { state } else { nil }
    }
    #expect(completions == ["a", "c", "d", "b", "all"])
  }

  @Test func `a state that is not complete has no completion`() throws {
    let machine = try machine { Sketch.Event.completion(of: "p", to: "q") }
    #expect(try settled(machine, in: "x").1 == ["nothing"])
    #expect(try settled(machine, in: "f").0.state == "q")
  }

  @Test func `a deferred event is taken where it need not wait any longer`() throws {
    let machine = try machine { Sketch.Event("ping", from: "q", "x", to: "r") }
    let waiting = Sketch.Snapshot(configuration: ["q"], deferred: [.init(event: "ping")])
    var restored = try machine.restored(from: waiting)
    #expect(try restored.settle()?.description == "q --ping--> r")
    #expect(restored.snapshot == .init(state: "r"))
    let unknown = Sketch.Snapshot(configuration: ["x"], deferred: [.init(event: "gone")])
    restored = try machine.restored(from: unknown)
    #expect(try restored.settle()?.unhandled == ["gone"])
  }

  @Test func `if nothing is open, nothing happens and there is no receipt`() throws {
    let machine = try machine {
      Sketch.Event.always(from: "x", to: "f").shouldFire { $0.userInfo["open"] as? Bool == true }
      Sketch.Event.after(.seconds(5), from: "q", to: "r")
      Sketch.State.final("over")
      Sketch.Event("stop", from: "r", to: "over")
    }
    var inactive = machine
    #expect(try inactive.settle() == nil)
    #expect(!inactive.isActive)
    let snapshots = [
      Sketch.Snapshot(state: "x"), .init(state: "r"), .init(state: "over"),
      .init(
        configuration: ["q"],
        timers: [.init(.timeout(of: "q"), duration: .seconds(5), deadline: Self.noon)],
        deferred: [.init(event: "ping")]
      ),
    ]
    for snapshot in snapshots {
      let restored = try machine.restored(from: snapshot)
      var copy = restored
      #expect(try copy.settle(at: Self.noon - 1) == nil)
      #expect(copy == restored && copy.snapshot == restored.snapshot)
    }
    var open = try machine.restored(from: .init(state: "x"))
    #expect(try open.settle(userInfo: ["open": true])?.steps.first?.target == "f")
  }

  @Test func `it is one transaction`() throws {
    let machine = try machine {
      Sketch.Event.always(from: "x", to: "f")
      Sketch.Event.completion(of: "p", to: "r").perform { _ in throw Fault("the second step") }
    }
    var restored = try machine.restored(from: .init(state: "x"))
    let error = #expect(throws: Sketch.FireError.self) { try restored.settle() }
    #expect(error?.failure?.cause as? Fault == Fault("the second step"))
    #expect(restored.state == "x")
  }

  @Test func `timeouts of the states that it enters are measured from its time`() throws {
    let machine = try machine {
      Sketch.Event.always(from: "x", to: "q")
      Sketch.Event.after(.seconds(5), from: "q", to: "r")
    }
    var restored = try machine.restored(from: .init(state: "x"))
    #expect(throws: Sketch.FireError.self) { try restored.settle() }
    #expect(restored.state == "x")
    try restored.settle(at: Self.noon)
    #expect(restored.nextDeadline == Self.noon + 5)
  }

  /// A machine whose timer leads from `x` to `f`, which completes `p`.
  private func aging(_ code: @escaping @Sendable (inout Sketch.Transition) throws -> Void) throws
    -> Sketch
  {
    let machine = try machine {
      Sketch.Event.after(.seconds(5), from: "x", to: "f")
      Sketch.Event.completion(of: "p").perform(code)
      Sketch.Event.always(from: "x", to: "q").shouldFire { $0.userInfo["open"] as? Bool == true }
    }
    let timer = Sketch.PendingTimer(.timeout(of: "x"), duration: .seconds(5), deadline: Self.noon)
    return try machine.restored(from: .init(configuration: ["x"], timers: [timer]))
  }

  @Test func `timers that are due come first, and their completions are taken once`() throws {
    let journal = Journal()
    let machine = try aging { _ in journal.add("complete") }
    var early = machine
    #expect(try early.settle(userInfo: ["open": true], at: Self.noon - 1)?.entered == ["q"])
    var late = machine
    let receipt = try #require(try late.settle(userInfo: ["open": true], at: Self.noon))
    #expect(receipt.steps.map(\.trigger) == [.after(.seconds(5)), .completion(of: "p")])
    #expect(late.state == "f" && journal.lines == ["complete"])
    #expect(try late.settle(at: Self.noon)?.steps.count == 1)
    #expect(journal.lines == ["complete", "complete"])
  }

  @Test func `what timers did stands, whatever becomes of the rest`() throws {
    let machine = try machine {
      Sketch.Event.after(.seconds(5), from: "x", to: "r")
      Sketch.Event("ping", from: "r", to: "q").perform { _ in throw Fault("ping") }
    }
    let timer = Sketch.PendingTimer(.timeout(of: "x"), duration: .seconds(5), deadline: Self.noon)
    let waiting = Sketch.PendingTimer(
      .event(.init(event: "ping"), id: nil),
      duration: .seconds(1),
      deadline: Self.noon + 1
    )
    var restored = try machine.restored(
      from: .init(configuration: ["x"], timers: [timer, waiting])
    )
    let error = #expect(throws: Sketch.FireError.self) { try restored.settle(at: Self.noon + 2) }
    #expect(restored.state == "r" && error?.expired?.entered == ["r"])
    #expect(restored.nextDeadline == Self.noon + 1)
    let failing = try aging { _ in throw Fault("completion") }
    restored = failing
    #expect(throws: Sketch.FireError.self) { try restored.settle(at: Self.noon) }
    #expect(restored == failing)
  }

  @Test func `rows without their code are not taken`() throws {
    let machine = try machine { Sketch.Event.always(from: "x", to: "q").perform("go") { _ in } }
    var restored = try machine.dynamic().restored(from: .init(state: "x"))
    let error = #expect(throws: Sketch.FireError.self) { try restored.settle() }
    guard case .codeMissing(let items)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(items.map(\.name) == ["go"])
    restored = restored.skippingMissingCode()
    #expect(try restored.settle()?.steps.first?.target == "q")
  }

  @Test func `callbacks change the context, and see the user info`() throws {
    var order = Order()
    order.life = try order.life.restored(from: .init(state: "placed"))
    #expect(try order.settle(on: \.life, userInfo: ["by": "clerk"])?.entered == ["paid"])
    #expect(order.log == ["paid by clerk"] && order.life.state == "paid")
    #expect(try order.settle(on: \.life) == nil)
    var context = Order()
    var life = try context.life.restored(from: .init(state: "placed"))
    context.total = 1
    #expect(try life.settle(on: &context) == nil)
    context.total = 0
    #expect(try life.settle(on: &context) != nil)
    #expect(context.log == ["paid by -"])
  }

  private struct Order: MachineContext {
    typealias Life = Sketch.With<Self>
    var total = 0
    var log: [String] = []
    var life: Life

    init() {
      do {
        life = try Life(initial: "draft") {
          Life.State("draft")
          Life.State("placed")
          Life.State("paid")
          Life.Event("place", from: "draft", to: "placed")
          Life.Event.always(from: "placed", to: "paid").shouldFire { $0.context.total == 0 }
            .perform { $0.context.log.append("paid by \($0.userInfo["by"] as? String ?? "-")") }
        }
      } catch {
        preconditionFailure("\(error)")
      }
    }
  }

  @Test(arguments: 0..<Share.of(daily: 40, gate: 400, soak: 4_000) as Range<UInt64>)
  func `a machine that was led to its configuration has nothing to settle but completions it had`(
    _ seed: UInt64
  ) throws {
    let life = try RandomLife(seed: seed, hasCode: false)
    var machine = life.prototype
    var time = RandomLife.start
    for deed in life.deeds {
      _ = life.outcome(of: deed, &machine, &time)
      for subject in [machine, try life.prototype.restored(from: machine.snapshot)] {
        var copy = subject
        let settled: DynamicMachine.Receipt?
        do throws(DynamicMachine.FireError) {
          settled = try copy.settle(at: time)
        } catch {
          // Other timers than the one that failed may have been fired.
          #expect(copy == subject || error.expired != nil)
          continue
        }
        guard let receipt = settled else {
          #expect(copy == subject)
          continue
        }
        guard case .completion? = receipt.steps.first?.trigger else {
          Issue.record("seed \(seed): \(subject.configuration), \(receipt)")
          return
        }
      }
    }
  }
}
