import Foundation
import Interlock
import InterlockRuntime

private enum Phase: Sendable { case idle, working }
private enum Order: Sendable { case start, stop }

/// Many events for some machines, which alternately start and cancel an activity.
func soak(events: Int, actors: Int, seconds: Int, isSmoke: Bool) async throws {
  let prototype = try Machine<Phase, Order>(initial: .idle) {
    Machine<Phase, Order>.State(.idle)
    Machine<Phase, Order>.State(.working).activity { context in
      try await context.sleep(for: .seconds(2))
      return .stop
    }
    Machine<Phase, Order>.Event(.start, from: .idle, to: .working)
    Machine<Phase, Order>.Event(.stop, from: .working, to: .idle)
    Machine<Phase, Order>.Event.after(.seconds(30), from: .working, to: .idle)
  }
  let machines = (0..<actors).map { _ in MachineActor(prototype) }
  let start = ContinuousClock.now
  var fired = 0
  var memory: [Int] = []
  let portions = 20
  for portion in 1...portions where ContinuousClock.now - start < .seconds(seconds) {
    let rounds = max(1, events / portions / actors / 2)
    try await withThrowingTaskGroup { group in
      for worker in 0..<8 {
        group.addTask {
          for index in stride(from: worker, to: machines.count, by: 8) {
            for _ in 0..<rounds {
              try await machines[index].fire(.start)
              try await machines[index].fire(.stop)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    for live in machines { await live.flush() }
    fired += rounds * actors * 2
    memory.append(residentBytes())
    let time = (ContinuousClock.now - start) / .seconds(1)
    print(
      "\(portion * 5) %  \(fired) events  \(rounded(time)) s  \(memory[memory.count - 1] / 1_048_576) MB"
    )
  }
  let middle = memory[memory.count / 2]
  let growth = Double(memory[memory.count - 1]) / Double(middle)
  print("memory at the end to that in the middle: \(rounded(growth))")
  guard growth < 1.1 || isSmoke else { exit(1) }
}
