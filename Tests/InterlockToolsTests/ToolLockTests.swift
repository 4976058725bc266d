import Interlock
import InterlockData
import InterlockTestSupport
import InterlockTools
import Testing

/// An identifier that checks, whenever it is compared or hashed, that no lock is held.
private struct Wary: Hashable, Sendable, ExpressibleByStringLiteral {
  let name: String

  init(stringLiteral name: String) { self.name = name }

  static func == (left: Self, right: Self) -> Bool {
    HeldLocks.assertNone()
    return left.name == right.name
  }

  func hash(into hasher: inout Hasher) {
    HeldLocks.assertNone()
    hasher.combine(name)
  }
}

/// An error that checks, when it is released, that no lock is held.
private final class WaryError: Error {
  deinit { HeldLocks.assertNone() }
}

/// An order whose code checks, when it is made, that no lock is held.
private struct WaryOrder: DataContext {
  struct Code: RawRepresentable, FieldValue, Hashable {
    let rawValue: String

    init(rawValue: String) {
      HeldLocks.assertNone()
      self.rawValue = rawValue.lowercased()
    }
  }

  var code = Code(rawValue: "x")
  var note = "x"

  static let fields = Fields<WaryOrder> {
    Field("code", \.code)
    Field("note", \.note)
  }
}

#if DEBUG
  /// Debug builds count the locks that are held: each test runs code of others, which ends the program under one.
  @Suite("Nothing of others is called under a lock of the tools")
  struct ToolLockTests {
    @Test(.highPriority) func `a recorder compares no identifiers`() async {
      await #expect(processExitsWith: .success) {
        typealias Watched = Machine<Wary, Wary>
        let machine = try Watched {
          Watched.State("a")
          Watched.State("b")
          Watched.Event("x", from: "a", to: "b")
        }
        let recorder = CoverageRecorder(of: machine)
        var watched = recorder.watched(machine)
        try watched.fire("x")
        guard recorder.coverage.rowShare == 1, recorder.coverage.missedStates == [] else {
          throw Fault("coverage")
        }
      }
    }

    @Test(.highPriority) func `a search releases the walks that it forgets`() async {
      await #expect(processExitsWith: .success) {
        let machine = try Sketch {
          Sketch.State("a")
          Sketch.Event("x", in: "a")
          Sketch.Event("y", in: "a").perform { _ in throw WaryError() }
        }
        let failure = RandomWalk(of: machine, seed: 1, steps: 30).failure { walk in
          Array(walk).count < 5
        }
        guard failure != nil else { throw Fault("no failure") }
      }
    }

    @Test(.highPriority) func `followed values are stored by code of the context`() async {
      await #expect(processExitsWith: .success) {
        typealias Life = DynamicMachine.With<WaryOrder>
        let life = try Life(initial: "a") {
          Life.State("a")
          Life.State("b")
          Life.Event("x", from: "a", to: "b").perform(text: "code = \"ABC\"; note = code")
          Life.Event("y", from: "b", to: "a").when(text: "note == \"abc\"")
        }
        let space = StateSpace(of: life, from: .context(WaryOrder()))
        guard space.isComplete, space.count > 1 else { throw Fault("\(space.count)") }
      }
    }
  }
#endif
