import Interlock
import InterlockTestSupport

extension DynamicMachine {
  /// A copy with some rows removed and some added that need no event.
  func addingOpenRows(_ random: inout SplitMix64) throws -> DynamicMachine {
    let all = states.map(\.id)
    let containers = states.filter { !$0.states.isEmpty }.map(\.id)
    func any(_ ids: [String]) -> String { ids.randomElement(using: &random) ?? all[0] }
    var events = self.events.filter { $0.trigger == .always || random.chance(85) }
    for number in 0..<Int.random(in: 1...3, using: &random) {
      let (source, target) = (any(all), any(all))
      let row =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: DynamicMachine.Event.completion(of: any(containers), to: target)
        case 1:
          DynamicMachine.Event(
            trigger: .completion(of: any(containers)),
            sources: .states([source]),
            targets: [target]
          )
        case 2: DynamicMachine.Event.always(from: source, to: target)
        default: DynamicMachine.Event(any(RandomStatechart.events), from: source, to: target)
        }
      let limit = Int.random(in: 0...9, using: &random)
      events.append(
        limit > 7
          ? row : row.shouldFire("new \(number)") { ($0.userInfo["bits"] as? Int ?? 0) < limit }
      )
    }
    return try .accepting(
      events,
      in: states.filter { parent(of: $0.id) == nil },
      initial: initial,
      stepLimit: stepLimit
    )
  }
}
