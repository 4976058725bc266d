import Interlock
import InterlockEvolution
import InterlockTools
import Testing

@Suite("Properties of all runs of a machine")
struct PropertyTests {
  private enum Phase: Hashable, Sendable { case idle, loading, ready, failed, closed }
  private enum Act: Hashable, Sendable { case load, finish, fail, retry, ping, close }
  private typealias Loader = Machine<Phase, Act>

  private func loader(
    @Loader.Builder _ more: () -> [Loader.Builder.Element] = { [] }
  ) throws -> StateSpace<Phase, Act> {
    let more = more()
    return StateSpace(
      of: try Loader(initial: .idle) {
        Loader.State(.idle)
        Loader.State(.loading)
        Loader.State(.ready)
        Loader.State(.failed)
        Loader.State.final(.closed)
        Loader.Event(.load, from: .idle, to: .loading)
        Loader.Event(.finish, from: .loading, to: .ready).shouldFire("isWhole") { _ in true }
        Loader.Event(.fail, from: .loading, to: .failed)
        Loader.Event(.close, from: .ready, .failed, to: .closed)
        more
      }
    )
  }

  private func text(_ verdict: StateSpace<Phase, Act>.Verdict) -> String { verdict.description }

  @Test func `a property can say that something never holds or always holds`() throws {
    let space = try loader()
    #expect(space.verdict(on: .never(.isIn(.ready) && .isIn(.failed))) == .holds)
    #expect(space.verdict(on: .always(.isIn(.idle) || !.accepts(.load))) == .holds)
    #expect(
      text(space.verdict(on: .never(.isIn(.failed))))
        == "fails: idle; load → loading; fail → failed"
    )
    #expect(text(space.verdict(on: .always(.isIn(.idle)))) == "fails: idle; load → loading")
    #expect(text(space.verdict(on: .never(.isIn(.idle)))) == "fails: idle")
  }

  @Test func `a proposition can refer to events`() throws {
    let space = try loader()
    #expect(space.verdict(on: .never(.took(.close) && !.isFinished)) == .holds)
    #expect(space.verdict(on: .always(!.took(.fail) || .isIn(.failed))) == .holds)
    #expect(
      text(space.verdict(on: .never(.took(.finish))))
        == "fails: idle; load → loading; finish [isWhole] → ready"
    )
    #expect(text(space.verdict(on: .never(.accepts(.close)))).hasSuffix("finish [isWhole] → ready"))
  }

  @Test func `a property can say that something holds eventually`() throws {
    let space = try loader()
    #expect(space.verdict(on: .eventually(.isFinished)) == .holds)
    #expect(space.verdict(on: .eventually(.isIn(.ready) || .isIn(.failed))) == .holds)
    #expect(
      text(space.verdict(on: .eventually(.isIn(.ready))))
        == "fails: idle; load → loading; fail → failed; close → closed"
    )
    #expect(space.verdict(on: .that(.isIn(.loading), leadsTo: .isFinished)) == .holds)
    #expect(space.verdict(on: .that(.isIn(.ready), leadsTo: .isFinished)) == .holds)
    #expect(
      text(space.verdict(on: .that(.isIn(.ready), leadsTo: .isIn(.idle))))
        == "fails: idle; load → loading; finish [isWhole] → ready; close → closed"
    )
  }

  @Test func `a cycle defeats a property that only fairness makes hold`() throws {
    let space = try loader {
      Loader.Event(.retry, from: .failed, to: .loading)
      Loader.Event(.ping, in: .loading)
    }
    let verdict = space.verdict(on: .that(.isIn(.loading), leadsTo: .isFinished))
    #expect(
      text(verdict)
        == "fails: idle; load → loading; then again and again: ping → loading"
    )
    let fair = StateSpace<Phase, Act>.Property.that(
      .isIn(.loading),
      leadsTo: .isFinished,
      assuming: .fairness
    )
    #expect(space.verdict(on: fair) == .holds)
    #expect(space.verdict(on: .eventually(.isFinished, assuming: .fairness)) == .holds)
    #expect(
      space.verdict(on: .eventually(.isIn(.ready), assuming: .fairness)).counterexample?.path.end
        == [.closed]
    )
  }

  @Test func `a longer cycle is reported in full`() throws {
    let space = try loader { Loader.Event(.retry, from: .failed, to: .loading) }
    let verdict = space.verdict(on: .that(.isIn(.failed), leadsTo: .isFinished))
    let cycle = try #require(verdict.counterexample?.cycle)
    #expect(Set(cycle.map(\.input)) == [.event(.retry), .event(.fail)])
  }

  @Test func `a property can say that something holds until something else does`() throws {
    let space = try loader()
    #expect(space.verdict(on: .that(.isIn(.idle), until: .isIn(.loading))) == .holds)
    #expect(
      text(space.verdict(on: .that(.isIn(.idle), until: .isIn(.ready))))
        == "fails: idle; load → loading"
    )
    #expect(
      space.verdict(on: .that(!.isFinished, until: .isIn(.ready) || .isIn(.failed))) == .holds
    )
    #expect(
      text(space.verdict(on: .that(!.isFinished, until: .isIn(.ready))))
        == "fails: idle; load → loading; fail → failed; close → closed"
    )
  }

  @Test func `a property not violated in an incomplete space is undecided`() throws {
    let machine = try Machine<Int, Int>(
      initial: 0,
      states: (0..<10).map { Machine.State($0) },
      events: (0..<9).map { Machine.Event($0, from: $0, to: $0 + 1) }
    )
    let space = StateSpace(of: machine, limit: 4)
    #expect(!space.isComplete)
    #expect(space.verdict(on: .never(.isIn(9))) == .undecided(explored: 4))
    #expect(space.verdict(on: .eventually(.isIn(9))) == .undecided(explored: 4))
    #expect(space.verdict(on: .never(.isIn(3))).counterexample?.path.end == [3])
    #expect(
      StateSpace(of: machine).verdict(on: .never(.isIn(9))).counterexample?.path.steps.count == 9
    )
  }

  @Test func `the shortest path to a proposition is found`() throws {
    let space = try loader()
    #expect(space.path(to: .isFinished)?.steps.count == 3)
    #expect(space.path(to: .isIn(.idle))?.steps == [])
    #expect(space.path(to: .isIn(.idle) && .isIn(.ready)) == nil)
  }
}
