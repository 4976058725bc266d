import Interlock
import InterlockTools
import Testing

@Suite("Callbacks on a page")
struct PageCallbackTests {
  private static func machine() throws -> DynamicMachine {
    try DynamicMachine(initial: "a") {
      DynamicMachine.State("a")
      DynamicMachine.State("b").didEnter("hurry") { $0.raise("on") }
      DynamicMachine.State("c")
      DynamicMachine.Event("go", from: "a", to: "b")
      DynamicMachine.Event("on", from: "b", to: "c")
    }
  }

  @Test(arguments: [false, true])
  func `they are listed, and run if that is allowed`(_ runs: Bool) throws {
    let page = MachinePage(of: try Self.machine(), runsCallbacks: runs)
    let answers = try ReadAnswers(of: page)
    let number = try #require(answers.events.firstIndex(of: "go"))
    let outcome = try #require(answers.moments[0].on["\(number)"]?.first)
    let target = try #require(outcome.to)
    #expect(answers.moments[target].active == [runs ? 2 : 1])
    #expect(outcome.edges == (runs ? [0, 1] : [0]))
    #expect(outcome.steps?.map { answers.texts[$0] }.last == "runs 'hurry'")
  }
}
