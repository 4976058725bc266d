import Interlock
import InterlockTestSupport

/// The trigger of a transition.
enum ChartTrigger: Hashable, Sendable {
  case event(String)
  case completion(String)
  case anyEvent
  case always

  /// The event name that descriptors are matched with.
  var name: String {
    switch self {
    case .event(let name): name
    case .completion(let state): "done.state.\(state)"
    case .anyEvent: "*"
    case .always: ""
    }
  }

  var trigger: Sketch.Event.Trigger {
    switch self {
    case .event(let name): .event(name)
    case .completion(let state): .completion(of: state)
    case .anyEvent: .anyEvent
    case .always: .always
    }
  }

  /// Whether earlier rows without a guard take every event of this trigger.
  func isHidden(by earlier: Set<ChartTrigger>) -> Bool {
    if earlier.contains(self) { return true }
    guard case .event = self else { return false }
    return earlier.contains(.anyEvent)
  }

  /// All triggers of a chart: the events that are fired, raised or sent, and the completion of each
  /// state that can be complete. Events that only a descriptor names never occur.
  static func all(of chart: Chart, _ events: [String]) -> [ChartTrigger] {
    var seen: Set<String> = []
    let names = (events + chart.ownEvents).filter { seen.insert($0).inserted }
    let complete = chart.allStates.filter(\.canComplete).map { ChartTrigger.completion($0.id) }
    return names.map { .event($0) } + complete
  }
}

extension Chart.State {
  fileprivate var canComplete: Bool {
    switch kind {
    case .compound: children.contains { $0.kind == .final }
    case .parallel: children.filter { !$0.kind.isHistory }.allSatisfy(\.canComplete)
    case .atomic, .final, .shallowHistory, .deepHistory: false
    }
  }
}
