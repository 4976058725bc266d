/// A transition as receipts and traces keep it.
@usableFromInline
struct TransitionRecord: Sendable {
  let leaf: Node

  /// The event; nil if the trigger was something else.
  let event: EventNumber?
  let rows: [RowPosition]
  let targets: [Node]
  let exited: [Node]
  let entered: [Node]

  /// A number that the transitions of one microstep share.
  var microstep: Int
}

/// A step as the engine reports it to a trace: a transition, or a trigger occurrence that no transition took.
package struct TracedStep: Sendable {
  /// The transition; nil if none was taken.
  let transition: TransitionRecord?

  /// The event; nil for any other trigger.
  let event: EventNumber?

  /// The innermost active node when it came.
  let leaf: Node
  let rejections: [Rejection]

  /// Whether it is a step of a machine whose activities are run.
  var isLive = false
}
