import Foundation
import Interlock
import InterlockTestSupport

/// A machine built from a chart, with the variables that its closures share.
///
/// The variables live outside the machine, so a copy of the machine shares them. Only a machine
/// without variables can be copied and fired independently.
struct ChartMachine {
  var machine: Sketch
  /// The trace in the words of the oracle; empty if the machine was built without tracing.
  let journal: Journal
  let variables: ChartVariables
  /// The raised and sent events that no transition took.
  var unhandled: [String] = []

  /// Builds the machine with public API only. A descriptor stands for the events that it matches, out of
  /// those that will be fired and those that the chart itself raises or sends.
  init(
    _ chart: Chart,
    events: [String] = [],
    isTraced: Bool = false,
    stepLimit: Int = Sketch.defaultStepLimit
  ) throws {
    journal = Journal()
    variables = ChartVariables(chart.initialValues)
    let maker = ChartMaker(chart, events, variables, isTraced ? journal : nil)
    machine = try Sketch(initial: chart.beginning, stepLimit: stepLimit) {
      chart.states.map(maker.state)
      maker.rows()
      maker.observers()
    }
  }
}

extension Chart {
  /// The initial states of the machine; the first state by default.
  fileprivate var beginning: [String] {
    initial.isEmpty ? states.prefix(1).map(\.id) : initial
  }
}

/// The values of a chart's variables, shared by the closures of its machine.
final class ChartVariables: @unchecked Sendable {  // Safe because a lock guards the values.
  private let lock = NSLock()
  private var storage: ChartValues

  init(_ values: ChartValues) {
    storage = values
  }

  /// The active states as executable content sees them: SCXML adds and removes them one by one, while
  /// callbacks of a machine see the whole new configuration.
  private var active: Set<String> = []

  var values: ChartValues {
    lock.withLock { storage }
  }

  func enter(_ state: String) {
    lock.withLock { _ = active.insert(state) }
  }

  func exit(_ state: String) {
    lock.withLock { _ = active.remove(state) }
  }

  func isActive(_ state: String) -> Bool {
    lock.withLock { active.contains(state) }
  }

  func set(_ values: ChartValues) {
    lock.withLock { storage = values }
  }
}

extension Ticks {
  /// A microsecond of a chart is a second of the machine, so that all dates are whole numbers.
  var date: Date { Date(timeIntervalSinceReferenceDate: Double(count)) }
  var duration: Duration { .seconds(count) }

  init(_ date: Date) {
    count = Int(date.timeIntervalSinceReferenceDate.rounded())
  }
}

extension ChartMachine: ChartInterpreter {
  var leaves: [String] { machine.configuration }
  var isFinished: Bool { machine.isFinished }
  var nextDeadline: Ticks? { machine.nextDeadline.map { Ticks($0) } }

  mutating func start(at moment: Ticks) throws {
    note(try machine.activate(at: moment.date))
  }

  mutating func handle(_ event: String, at moment: Ticks) throws {
    _ = try fire(event, at: moment)
  }

  mutating func pass(to moment: Ticks) throws {
    unhandled = []
    do {
      for receipt in try machine.advance(to: moment.date) { note(receipt) }
    } catch Sketch.FireError.timerFailed(_, let cause, _) {
      throw cause
    }
  }

  /// Fires an event; returns whether a transition took it.
  mutating func fire(_ event: String, at moment: Ticks) throws -> Bool {
    unhandled = []
    do throws(Sketch.FireError) {
      note(try machine.fire(event, at: moment.date))
      return true
    } catch .refused {
      return false
    }
  }

  private mutating func note(_ receipt: Sketch.Receipt) {
    unhandled += receipt.unhandled
  }
}
