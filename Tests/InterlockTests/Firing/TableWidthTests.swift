import Interlock
import Testing

@Suite("Firing: the place of a state in the table")
struct TableWidthTests {
  typealias Ring = Machine<Int, Int>

  /// A ring of states in which each event leads one further, without code or with a guard.
  private static func ring(states: Int, events: Int, isGuarded: Bool) throws -> Ring {
    try Ring(
      initial: 0,
      states: (0..<states).map { Ring.State($0) },
      events: (0..<events).flatMap { event in
        (0..<states).map { state in
          let step = Ring.Event(event, from: state, to: (state + 1) % states)
          return isGuarded ? step.shouldFire { _ in true } : step
        }
      }
    )
  }

  /// Goes around the ring once, and compares each state and each receipt.
  private static func goAround(_ ring: Ring, states: Int, events: Int) throws {
    var machine = try ring.activated()
    for state in 0..<states {
      let receipt = try machine.fire(state % events)
      let next = (state + 1) % states
      let steps = receipt.steps
      let isRight =
        steps.count == 1 && steps[0].source == state && steps[0].event == state % events
        && steps[0].targets == [next] && receipt.entered == [next] && machine.state == next
      guard isRight else {
        Issue.record("\(states) states, \(events) events: \(receipt) from \(state)")
        return
      }
    }
  }

  @Test(arguments: [false, true])
  func `a state is found again, whatever the number of events`(_ isGuarded: Bool) throws {
    for events in 1...40 {
      let ring = try Self.ring(states: 23, events: events, isGuarded: isGuarded)
      try Self.goAround(ring, states: 23, events: events)
    }
  }

  // The first fills the table that every machine may have.
  @Test(arguments: [(states: 32_767, events: 1), (5_956, 10), (150, 299)], [false, true])
  func `a state is found again in the largest tables`(
    _ size: (states: Int, events: Int),
    _ isGuarded: Bool
  ) throws {
    let ring = try Self.ring(states: size.states, events: size.events, isGuarded: isGuarded)
    try Self.goAround(ring, states: size.states, events: size.events)
  }
}
