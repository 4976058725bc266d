import Foundation
import Interlock

extension DynamicMachine {
  /// A copy without activities, in which unnamed guards are named by number and callbacks
  /// may be missing.
  func namingAllGuards() throws -> Self {
    let document = try JSONSerialization.jsonObject(with: JSONEncoder().encode(fresh()))
    guard var definition = document as? [String: Any] else { return self }
    definition["fingerprint"] = nil
    definition["states"] = objects(definition["states"]).map { state in
      state.filter { $0.key != "activities" }
    }
    definition["events"] = objects(definition["events"]).enumerated().map { number, event in
      event.merging(named(event["guards"], of: number).map { ["guards": $0] } ?? [:]) { $1 }
    }
    let data = try JSONSerialization.data(withJSONObject: definition)
    let copy = try JSONDecoder().decode(Self.self, from: data).skippingMissingCode()
    return isActive ? try copy.restored(from: snapshot) : copy
  }

  private func objects(_ value: Any?) -> [[String: Any]] {
    value as? [[String: Any]] ?? []
  }

  /// The guards, with names for unnamed ones. Guards about a state need none: they stay.
  private func named(_ guards: Any?, of number: Int) -> [Any]? {
    (guards as? [Any])?.enumerated().map { position, item in
      item is NSNull ? "guard #\(position + 1) of event #\(number + 1)" : item
    }
  }
}
