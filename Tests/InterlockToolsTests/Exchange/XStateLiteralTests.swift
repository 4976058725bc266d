import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

/// Programs in JavaScript and TypeScript, read as far as they are data.
@Suite("XState: object literals")
struct XStateLiteralTests {
  private func imported(_ text: String) throws -> ImportedMachine {
    try ImportedMachine(xstate: Data(text.utf8))
  }

  private static let json = #"{"id":"m","initial":"a","states":{"a":{"on":{"go":"b"}},"b":{}}}"#

  @Test(arguments: [
    "{ id: 'm', initial: \"a\", states: { a: { on: { go: 'b', }, }, b: {}, }, }",
    "({ id: `m`, initial: 'a', states: { a: { on: { 'go': 'b' } }, b: {} } });",
    """
    // A machine.
    import { createMachine } from 'xstate';
    const text = `createMachine({ ${1 + 1} })`, pattern = /createMachine\\(\\{/;
    /* createMachine({}) */
    export const machine = createMachine({
      id: 'm', initial: 'a', // first
      states: { a: { on: { go: 'b' } }, /* second */ b: {} }
    } as const);
    """,
    """
    export default setup({ types: {} as { events: { type: 'go' } } }).createMachine({
      id: 'm', initial: 'a', states: { a: { on: { go: { target: 'b' } } }, b: {} },
    } satisfies Config<A, B>)
    """,
    """
    enum Names { first = 'a', second = 'b' }
    const events = { go: 'go' } as const
    const second: Record<string, () => void> = {};
    function make() {
      return createMachine<Context, { type: 'go' }>({
        id: 'm', initial: Names.first,
        states: { [Names.first]: { on: { [events.go]: `${Names.second}` } }, [Names.second]: second },
      }, { actions: {} });
    }
    """,
    "const a = { on: { go: 'b' } };\nexport const x = { id: 'm', initial: 'a', states: { a, ...{ b: {} } } };",
    "module.exports = { id: 'm', initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } }",
    "{ id: '\\x6d', initial: '\\u0061', states: { '\\u{61}': { on: { go: 'b' } }, b: undefined!, }, }"
      .replacing("b: undefined!", with: "b: ({})"),
  ])
  func `a literal is read like the same JSON`(_ program: String) throws {
    let one = try imported(program)
    let other = try imported(Self.json)
    #expect(one.machine.difference(from: other.machine).isEmpty)
    #expect(one.machine.fingerprint == other.machine.fingerprint)
    #expect(one.name == "m" && one.warnings.isEmpty)
  }

  @Test func `code is kept by its source text where it has a name`() throws {
    let program = """
      createMachine({
        initial: 'a',
        context: ({ input }) => ({ n: input.n, m: 1 }),
        states: {
          a: {
            entry: [log, assign({ n: ({ context }) => context.n + 1 }), function show(x) { return x }],
            invoke: { src: fromPromise(async () => { await load(); }), onDone: 'b' },
            on: {
              go: { target: 'b', guard: ({ context }) => context.n > 3 /* many */ },
              stop: { target: 'b', guard: and(['x', not('y')]) },
              see: { guard: stateIn("#b"), actions: raise({ type: "go" }) },
              never: undefined,
            },
            after: { [TIMEOUT]: 'b' },
          },
          b: { id: 'b' },
        },
      })
      """
    let machine = try imported(program).machine
    let state = machine.states[0]
    #expect(
      state.callbackNames(.didEnter) == [
        "log", "assign({ n: ({ context }) => context.n + 1 })", "show",
      ]
    )
    #expect(
      state.activityNames == [
        "fromPromise(async () => { await load(); })", "xstate.after.TIMEOUT.a",
      ]
    )
    #expect(
      machine.events.prefix(3).map(\.guardTerms) == [
        [.code("({ context }) => context.n > 3")], [.code("and(['x', not('y')])")],
        [.presence(.init(of: "b", isExpected: true))],
      ]
    )
    #expect(machine.events[2].callbackNames(.perform) == [#"<raise event="go"/>"#])
    #expect(machine.events[3].targets.isEmpty)
    let copy = try imported(machine.xstate())
    #expect(copy.machine.difference(from: machine).isEmpty)
    #expect(try copy.machine.xstate() == machine.xstate())
  }

  @Test func `long code with the same beginning has different names`() throws {
    let long = String(repeating: "x", count: 200)
    let machine = try imported(
      "{ initial: 'a', states: { a: { entry: [f(() => \(long)1), f(() => \(long)2)] } } }"
    ).machine
    let names = machine.states[0].callbackNames(.didEnter)
    #expect(Set(names).count == 2 && names.allSatisfy { $0.count < 120 })
  }

  @Test func `delays that a program names have their lengths`() throws {
    let program = """
      setup({ delays: { soon: 1_000, late: () => 5 } }).createMachine({
        initial: 'a', states: { a: { after: { soon: 'b', late: 'b' } }, b: {} } })
      """
    let machine = try imported(program).machine
    #expect(machine.events.map(\.trigger) == [.after(.seconds(1)), .event("xstate.after.late.a")])
  }

  @Test(arguments: ["Machine({ON})", "createMachine({ON}, { services: {} })"])
  func `a program of version 4 is read by its rules`(_ form: String) throws {
    let program = form.replacing(
      "{ON}",
      with: "{ initial: 'a', states: { a: { on: { e: 'a' } } } }"
    )
    var machine = try imported(program).machine
    #expect(try machine.fire("e").exited == ["a"])
  }

  @Test func `only the first machine of a program is read, with a warning`() throws {
    let program =
      "createMachine({ id: 'm', initial: 'a', states: { a: {} } });\nMachine({ id: 'n' })"
    let imported = try imported(program)
    #expect(imported.name == "m")
    #expect(imported.warnings.map(\.location.line) == [2])
  }

  @Test(arguments: [
    ("createMachine(config)", 1, "made by code"),
    ("const x = 1;\ncreateMachine({ id: 'm', on: { a b } })", 2, "no part of an object literal"),
    ("<scxml/>", 1, "this is XML"), ("---\ninitial: a", 1, "this is YAML"),
    ("initial: a\nstates:\n  a: {}", 1, "this is YAML"),
    ("stateDiagram-v2\n  a --> b", 1, "Mermaid"), ("@startuml\n@enduml", 1, "PlantUML"),
    ("digraph { a -> b }", 1, "Graphviz"),
    (#"{"StartAt":"a","States":{}}"#, 1, "AWS Step Functions"),
    (#"{"interlock":1,"states":[]}"#, 1, "an archive of Interlock"),
    (#"{"specVersion":"0.8","states":[]}"#, 1, "Serverless Workflow"),
  ])
  func `another notation is named`(_ text: String, _ line: Int, _ message: String) throws {
    let error = #expect(throws: NotationError.self) { try imported(text) }
    #expect(error?.problems.count == 1)
    #expect(error?.problems.first?.message.contains(message) == true, "\(error.debugDescription)")
    #expect(error?.problems.first?.line == line)
  }

  @Test func `a target or an id that is code is reported as such`() throws {
    let text = """
      createMachine({ id: JOB, initial: 'running', states: {
        running: { on: { stop: '#job.stopped', fail: failed('stopped'), turn: 'stoped' } }, stopped: {} } })
      """
    let error = #expect(throws: NotationError.self) { try imported(text) }
    #expect(
      error?.problems.map(\.message) == [
        "the id of this configuration is code, JOB, so '#job.stopped' is not known",
        "the target is code, failed('stopped'), which is not run", "there is no state 'stoped'",
      ]
    )
  }

  @Test func `problems have their line and column`() throws {
    let text =
      "createMachine({\n  initial: 'a',\n  states: {\n    a: { on: { e: 'x' } },\n  },\n});"
    let error = #expect(throws: NotationError.self) { try imported(text) }
    #expect(error?.problems.map { [$0.line, $0.column] } == [[4, 19]])
  }

  @Test(
    .hangLimit,
    arguments: [
      String(repeating: "(", count: 100_000), "{a:" + String(repeating: "[", count: 100_000),
      String(repeating: "createMachine(", count: 5_000), "const a = a; createMachine(a)",
      "const a = { b: b }, b = { a: a }; const c = [a, a]; createMachine({ id: 'm', context: c })",
      String(repeating: "`${", count: 50_000), "{a:" + String(repeating: "a<", count: 50_000),
      String(repeating: "/", count: 100_001), "enum A { createMachine({ id: A.b })",
    ]
  )
  func `hostile programs are read or refused in time`(_ text: String) {
    do throws(NotationError) {
      _ = try ImportedMachine(xstate: Data(text.utf8))
    } catch {
      #expect(!error.problems.isEmpty)
    }
  }

  @Test func `a changed byte of a program is an error or gives another machine`() {
    let program = Data(
      "enum E { a = 'a' }\nsetup({}).createMachine({ initial: E.a, states: { a: { entry: f(() => `x${1}`) } } })"
        .utf8
    )
    var random = SplitMix64(seed: 11)
    for _ in 0..<Share.of(daily: 250, gate: 2_000, soak: 20_000) {
      var copy = program
      copy[Int.random(in: 0..<copy.count, using: &random)] = UInt8.random(
        in: 0...255,
        using: &random
      )
      do throws(NotationError) {
        _ = try ImportedMachine(xstate: copy)
      } catch {
        #expect(!error.problems.isEmpty)
      }
    }
  }
}
