import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("Transition tables")
struct TransitionTableTests {
  @Test func `rows are listed in the order they are tried, rows of outer states last`() throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("s") {
        Sketch.State("a")
        Sketch.State("b").deferring("x")
      }
      Sketch.State.final("end")
      Sketch.Event("x", from: "a", to: "b").shouldFire("p") { _ in true }
      Sketch.Event("x", in: "a").shouldFire("q") { _ in true }
      Sketch.Event("x", from: "s", to: "end")
      Sketch.Event.fromAnyState("x", to: "a")
      Sketch.Event.fromAnyState("y", to: "a")
    }
    #expect(
      TransitionTable(of: machine).description == """
                    │ x          │ y
        ────────────┼────────────┼────
        s           │ end        │ ↑ a
          a         │ b [p]      │ ↑ a
                    │ · [q]      │
                    │ ↑ end      │
          b         │ (deferred) │ ↑ a
        end (final) │            │
        any state   │ a          │ a

        · internal: no state is left
        ↑ by a state around it, or any state
        """
    )
  }

  @Test func `rows for any event appear in every event's column, in order`() throws {
    let machine = try Sketch(initial: "a") {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event("x", from: "a", to: "b").shouldFire("p") { _ in true }
      Sketch.Event.anyEvent(from: "a", to: "a")
      Sketch.Event("y", from: "b", to: "a")
    }
    #expect(
      TransitionTable(of: machine).description == """
          │ x             │ y             │ any event
        ──┼───────────────┼───────────────┼──────────
        a │ b [p]         │ a (any event) │ a
          │ a (any event) │               │
        b │               │ a             │
        """
    )
  }

  @Test func `a join is listed with the outer state and with the states it joins`() throws {
    let machine = try Sketch(initial: "p") {
      Sketch.State(parallel: "p") {
        Sketch.State("q") { ["q1", "q2"].map { Sketch.State($0) } }
        Sketch.State("r") { Sketch.State("r1") }
      }
      Sketch.State("out")
      Sketch.Event("step", from: "q1", to: "q2")
      Sketch.Event("go", joining: "q2", "r1", to: "out")
    }
    #expect(
      TransitionTable(of: machine).description == """
                     │ step │ go
        ─────────────┼──────┼───────────────────────
        p (parallel) │      │ out (joining q2, r1)
          q          │      │ ↑ out (joining q2, r1)
            q1       │ q2   │
            q2       │      │ ↑ out (joining q2, r1)
          r          │      │ ↑ out (joining q2, r1)
            r1       │      │ ↑ out (joining q2, r1)
        out          │      │

        ↑ by a state around it, or any state
        """
    )
  }

  /// A sequence of states in which each event leads to the next.
  private func chain(_ states: [String], events: [String]) throws -> Sketch {
    try Sketch(initial: states[0]) {
      states.map { Sketch.State($0) }
      for event in events {
        zip(states, states.dropFirst()).map { Sketch.Event(event, from: $0, to: $1) }
      }
    }
  }

  @Test func `a wide table is transposed`() throws {
    let events = (1...12).map { "event number \($0)" }
    let table = TransitionTable(of: try chain(["a", "b"], events: events))
    #expect(
      table.text(width: 40).hasPrefix(
        """
                        │ a │ b
        ────────────────┼───┼──
        event number 1  │ b │

        """
      )
    )
    #expect(table.text(width: 400).hasPrefix("  │ event number 1 │ event number 2"))
  }

  @Test func `a table too wide both ways is divided`() throws {
    let names = (1...12).map { "state number \($0)" }
    let table = TransitionTable(of: try chain(names, events: names))
    let lines = table.text(width: 60).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 60 })
    #expect(lines.count { $0.hasPrefix("state number 1 ") } == 6)
    #expect(table.text(width: 0).split(separator: "\n").count == 12 * 14)
  }

  @Test func `columns are aligned by the display width of terminals`() throws {
    let names = ["日本語", "e\u{301}e\u{301}", "👩‍👩‍👧", "한글", "☎️", "Ａ", "abc"]
    let text = TransitionTable(of: try chain(names, events: ["go"])).description
    #expect(
      text == """
               │ go
        ───────┼─────
        日本語 │ e\u{301}e\u{301}
        e\u{301}e\u{301}     │ 👩‍👩‍👧
        👩‍👩‍👧     │ 한글
        한글   │ ☎️
        ☎️     │ Ａ
        Ａ     │ abc
        abc    │
        """
    )
  }

  @Test func `long names are truncated and listed in full below`() throws {
    let long = String(repeating: "long ", count: 10) + "name"
    let table = TransitionTable(of: try chain(["a", long], events: [long]))
    #expect(
      table.description == """
                                     │ long long long long long…(1)
        ─────────────────────────────┼─────────────────────────────
        a                            │ long long long long long…(1)
        long long long long long…(1) │

        (1) \(long)
        """
    )
  }

  @Test func `Markdown shows names as code`() throws {
    let table = TransitionTable(of: try chain(["a|b", "`c`", "<d>"], events: ["*x* @all"]))
    #expect(
      table.markdown == """
        |  | `*x* @all` |
        | --- | --- |
        | `a\\|b` | `` `c` `` |
        | `` `c` `` | `<d>` |
        | `<d>` |  |
        """
    )
  }
}
