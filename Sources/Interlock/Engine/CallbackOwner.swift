/// The owner of a guard or callback: a node, or an event of the definition. The kind of the callback says which, so
/// the owner fits in four bytes.
@usableFromInline
struct CallbackOwner: Sendable {
  let number: UInt32

  @inline(__always)
  static func node(_ node: Node) -> Self { Self(number: node.number) }

  @inline(__always)
  static func event(_ event: EventPosition) -> Self { Self(number: event.number) }

  /// The node; meaningless if the owner is an event.
  var node: Node {
    @inline(__always) get { Node(number: number) }
  }

  /// The event; meaningless if the owner is a node.
  var event: EventPosition {
    @inline(__always) get { EventPosition(number: number) }
  }
}
