package import Interlock
import InterlockEvolution
package import InterlockTools

/// A path through a machine, for a document.
package struct PathRecord: Encodable, Hashable, Sendable {
  package struct GuardAnswer: Encodable, Hashable, Sendable {
    /// Nil if the guard has no name.
    package let name: String?
    package let holds: Bool
  }

  package struct Step: Encodable, Hashable, Sendable {
    /// `event`, `otherEvent` or `timeout`.
    package let kind: String
    /// The event to fire.
    package let event: String?
    /// The state whose timeout is due, and its length in seconds.
    package let state: String?
    package let after: Double?
    /// The fields of the payload, as far as transitions read them; nil if values are not followed.
    package let payload: [FieldRecord]?
    package let guards: [GuardAnswer]
    package let configuration: [String]
    /// The values of the followed fields afterwards, as far as they are known.
    package let values: [FieldRecord]?
  }

  package let start: [String]
  /// The values of the followed fields before activation; nil if none are followed.
  package let context: [FieldRecord]?
  package let initialGuards: [GuardAnswer]
  package let steps: [Step]

  package init(_ path: DynamicMachine.Path) {
    start = path.start
    context = FieldRecord.records(of: path.context)
    initialGuards = path.initialGuards.map(GuardAnswer.init)
    steps = path.steps.map(Step.init)
  }
}

extension PathRecord.GuardAnswer {
  fileprivate init(_ answer: InterlockTools.GuardAnswer) {
    self.init(name: answer.name, holds: answer.holds)
  }
}

extension PathRecord.Step {
  package init(_ step: DynamicMachine.Path.Step) {
    guards = step.guards.map(PathRecord.GuardAnswer.init)
    configuration = step.configuration
    payload = FieldRecord.records(of: step.payload)
    values = FieldRecord.records(of: step.values)
    switch step.input {
    case .activation: (kind, event, state, after) = ("activation", nil, nil, nil)
    case .event(let id): (kind, event, state, after) = ("event", id, nil, nil)
    case .otherEvent: (kind, event, state, after) = ("otherEvent", nil, nil, nil)
    case .timeout(let source, let duration):
      (kind, event, state, after) = ("timeout", nil, source, duration.inSeconds)
    }
  }
}
