package import Foundation
package import Interlock

extension RandomStatechart {
  /// A machine that can be activated and does not end at once, if a few attempts make one, and its maker. Other
  /// machines would do little.
  ///
  /// - Parameters:
  ///   - random: The source of seeds for the attempts.
  ///   - time: The time of the activation.
  ///   - content: The content of states and rows beyond their structure.
  ///   - completing: Adds to each state what the test wants it to have.
  ///   - note: Gets a line for each callback that runs.
  /// - Returns: The machine of the last attempt, inactive, and its maker.
  /// - Throws: What building it throws.
  package static func living(
    using random: inout SplitMix64,
    at time: Date,
    content: Content = .code,
    completing: @escaping (DynamicMachine.State) -> DynamicMachine.State = { $0 },
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(DefinitionError) -> (machine: DynamicMachine, chart: Self) {
    var attempts = 8
    while true {
      var chart = Self(
        random: SplitMix64(seed: random.next()),
        content: content,
        completing: completing,
        note: note
      )
      let machine = try chart.machine()
      var copy = machine
      let lives = (try? copy.activate(at: time)) != nil && !copy.isFinished
      attempts -= 1
      if lives || attempts == 0 { return (machine, chart) }
    }
  }
}
