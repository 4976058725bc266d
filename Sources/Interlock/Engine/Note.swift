/// A note of one transition.
@usableFromInline
struct Note: Sendable {
  let leaf: UInt32

  /// The event; nil where something else triggered it.
  let event: EventNumber?
  let rows: [Int]
  let targets: [UInt32]
  let exited: [UInt32]
  let entered: [UInt32]

  /// A number that the notes of one microstep have in common.
  let microstep: Int
}

/// A step as the engine reports it to a trace: a transition, or an impulse that none took.
package struct TracedStep: Sendable {
  /// The transition; nil if none was taken.
  let note: Note?

  /// The event; nil where something else is the trigger.
  let event: EventNumber?

  /// The innermost active node in which it came.
  let leaf: UInt32
  let rejections: [Rejection]
}
