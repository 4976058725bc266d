/// Whose guard or callback something is: a node or an event of the definition. Which of them, the kind of the callback
/// says, so that both fit in four bytes.
@usableFromInline
struct CallbackOwner: Sendable {
  let number: UInt32

  @inline(__always)
  static func node(_ node: Node) -> Self { Self(number: node.number) }

  @inline(__always)
  static func event(_ event: EventPosition) -> Self { Self(number: event.number) }

  /// The node; without meaning where the owner is an event.
  var node: Node {
    @inline(__always) get { Node(number: number) }
  }

  /// The event; without meaning where the owner is a node.
  var event: EventPosition {
    @inline(__always) get { EventPosition(number: number) }
  }
}
