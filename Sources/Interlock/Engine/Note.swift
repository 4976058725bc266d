/// A note of one transition.
@usableFromInline
struct Note: Sendable {
  let leaf: Node

  /// The event; nil if something else triggered it.
  let event: EventNumber?
  let rows: [RowPosition]
  let targets: [Node]
  let exited: [Node]
  let entered: [Node]

  /// A number that the notes of one microstep have in common.
  let microstep: Int
}

/// A step as the engine reports it to a trace: a transition, or an impulse that none took.
package struct TracedStep: Sendable {
  /// The transition; nil if none was taken.
  let note: Note?

  /// The event; nil if something else is the trigger.
  let event: EventNumber?

  /// The innermost active node in which it came.
  let leaf: Node
  let rejections: [Rejection]
}
