import Foundation
package import Interlock

/// What firing an event comes to, in the terms that every way to fire it has in common. Differences show as text.
package struct FiringAnswer: Hashable, Sendable, CustomStringConvertible {
  package var lines: [String]

  /// The reason of a refusal; nil if the event was not refused.
  package let reason: DynamicMachine.Refusal.Reason?

  package var description: String { lines.joined(separator: "\n") }

  /// The answer to an event that was taken.
  package init(_ receipt: DynamicMachine.Receipt, in configuration: [String]) {
    reason = nil
    lines = ["taken"]
    for step in receipt.steps {
      lines.append("\(step), left \(step.exited), entered \(step.entered)")
    }
    lines.append("not taken \(receipt.unhandled), deferred \(receipt.isDeferred)")
    lines.append("in \(configuration)")
  }

  /// The answer to an event that was not.
  package init(_ error: DynamicMachine.FireError) {
    if case .refused(let refusal) = error {
      self.init(refusal)
    } else {
      self.init()
    }
    lines.append("\(error)")
    lines.append(error.failureReason ?? "-")
    lines.append(error.recoverySuggestion ?? "-")
  }

  private init() {
    reason = nil
    lines = ["failed"]
  }

  /// Everything that a refusal says.
  package init(_ refusal: DynamicMachine.Refusal) {
    reason = refusal.reason
    lines = [
      "refused \(refusal.event) in \(refusal.configuration): \(refusal.reason.rawValue)",
      "sources \(refusal.sources), payload \(refusal.payloadMismatch.map { "\($0)" } ?? "-")",
      "failure \(refusal.failure.map { "\($0)" } ?? "-")",
      "expired \(refusal.expired.map { "\($0)" } ?? "-")",
    ]
    for candidate in refusal.candidates {
      lines.append("\(candidate.source ?? "any") to \(candidate.target ?? "nowhere"): \(candidate)")
      lines += candidate.unmet.map { unmet in
        "#\(unmet.number) \(unmet), missing \(unmet.isMissing), \(unmet.missingValues), \(unmet.unmetTerms)"
      }
    }
    lines += refusal.missingCode.map { "missing \($0)" }
    lines += ["\(refusal)", Self.json(refusal)]
  }

  /// The JSON of a refusal, as an API answers with it.
  package static func json(_ refusal: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try? encoder.encode(refusal)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "no JSON"
  }

  /// The answer of a call.
  ///
  /// - Parameter call: Fires the event, and returns the receipt and the configuration afterwards.
  /// - Throws: What the call throws if it is no error of the machine.
  package init(_ call: () throws -> (DynamicMachine.Receipt, [String])) throws {
    do {
      let (receipt, configuration) = try call()
      self.init(receipt, in: configuration)
    } catch let error as DynamicMachine.FireError {
      self.init(error)
    }
  }
}
