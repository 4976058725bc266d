import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// What random parcels are and do, so that the comparison of rows with values means something.
@Suite("Fleet: random parcels are of every kind")
struct RandomParcelsTests {
  /// What a machine can have.
  private static let features: Set<String> = [
    "compound", "parallel", "final", "choice", "shallowHistory", "deepHistory", "deferral",
    "any event", "any state", "states together", "timeout", "completion", "always",
  ]

  /// What can happen to parcels.
  private static let happenings: Set<String> = [
    "taken", "failed", "deferred", "timer", "several steps", "payload", "context",
    "data of a state", "effects", "timers before a failure", "effects before a failure",
    "history kept",
  ]

  @Test func `every feature and every happening is among the parcels of each day`() async throws {
    var counts: [String: Int] = [:]
    for seed in UInt64(1)...20 {
      let parcels = try RandomParcels(seed: seed)
      let found = await features(of: parcels.life.outline).union(happenings(parcels))
      for item in found { counts[item, default: 0] += 1 }
    }
    let rare = Self.features.union(Self.happenings).filter { counts[$0, default: 0] < 2 }
    #expect(rare.isEmpty)
  }

  private func features(of chart: DynamicMachine) -> Set<String> {
    var (features, rest) = (Set<String>(), chart.topLevelStates)
    while let state = rest.popLast() {
      features.insert("\(state.kind)")
      if !state.deferredEvents.isEmpty { features.insert("deferral") }
      rest += state.states
    }
    for event in chart.events {
      switch event.trigger {
      case .event: break
      case .anyEvent: features.insert("any event")
      case .after: features.insert("timeout")
      case .completion: features.insert("completion")
      case .always: features.insert("always")
      }
      switch event.sources {
      case .any: features.insert("any state")
      case .all: features.insert("states together")
      case .states: break
      }
    }
    return features
  }

  /// What happens to parcels as values.
  private func happenings(_ parcels: RandomParcels) async -> Set<String> {
    var (seen, time) = (Set<String>(), RandomLife.start)
    if parcels.keepsHistory { seen.insert("history kept") }
    var values = parcels.parcels.map { parcel in
      var value = parcels.life.owning(parcel)
      _ = try? value.activate(at: time)
      return value
    }
    for step in parcels.steps {
      time += step.pause
      let former = values[step.parcel]
      let effects = parcels.effects(of: step.deed, on: former, at: time)
      let outcome = await parcels.outcome {
        try parcels.perform(step.deed, on: &values[step.parcel], at: time)
      }
      let value = values[step.parcel]
      if let error = outcome.error {
        if error.contains("fault") { seen.insert("failed") }
        if value != former { seen.insert("timers before a failure") }
        if !effects.isEmpty { seen.insert("effects before a failure") }
      }
      for receipt in outcome.receipts ?? [] {
        if receipt.isDeferred { seen.insert("deferred") }
        if receipt.steps.contains(where: { $0.event == "scan" }) { seen.insert("payload") }
        if receipt.steps.count > 2 { seen.insert("several steps") }
        if case .wait = step.deed { seen.insert("timer") } else { seen.insert("taken") }
      }
      if effects.count > 1 { seen.insert("effects") }
      let (old, new) = (former.context(as: Parcel.self), value.context(as: Parcel.self))
      if old != new { seen.insert("context") }
      if old?.limit != new?.limit { seen.insert("data of a state") }
    }
    return seen
  }
}
