import Interlock
import InterlockTestSupport
import Testing

/// Debuggers, `dump` and failing expectations walk through everything that a value shows of itself.
@Suite("Reflection: outcomes don't show the whole definition")
struct ReflectionTests {
  private enum Step: Hashable, Sendable { case go, stop }

  /// A machine of many states, whose last event is refused.
  private func machine() throws -> Machine<Int, Step> {
    try Machine(initial: 0) {
      (0..<200).map { Machine<Int, Step>.State($0) }
      (0..<199).map { Machine<Int, Step>.Event(.go, from: $0, to: $0 + 1) }
      Machine<Int, Step>.Event(.stop, from: 0, to: 199)
    }
  }

  /// How many values a value shows, however deeply.
  private func count(_ value: Any, depth: Int = 0) -> Int {
    guard depth < 30 else { return 1 }
    return Mirror(reflecting: value).children.reduce(1) { $0 + count($1.value, depth: depth + 1) }
  }

  @Test func `a machine, a receipt and a transition show few values`() throws {
    var machine = try machine()
    let receipt = try machine.fire(.go)
    #expect(count(machine) < 20)
    #expect(count(receipt) < 40)
    #expect(count(receipt.steps) < 60)
  }

  @Test func `a refusal and its error show few values`() throws {
    var machine = try machine()
    try machine.fire(.go)
    let error = machine.error(firing: .stop)
    let refusal = try #require(error?.refusal)
    #expect(count(refusal) < 60)
    #expect(count(error as Any) < 60)
  }
}
