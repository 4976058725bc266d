/// The transition as the engine passes it to guards and callbacks: the address of its frame.
///
/// One word, because a callback copies its argument.
@usableFromInline
package struct TransitionFacts: ~Copyable, Sendable {
  // Safe because a transition can't outlive the call that made it, and `verify` stops a callback that has swapped its
  // transition for another call's.
  @usableFromInline nonisolated(unsafe) let frame: UnsafeMutablePointer<TransitionFrame>

  @inline(__always)
  init(_ frame: UnsafeMutablePointer<TransitionFrame>) {
    // All guards and callbacks are called with facts, so this holds for each: none runs under a lock of the library.
    HeldLocks.assertNone()
    self.frame = frame
  }
}

extension TransitionFacts {
  @inlinable
  var kernel: Unmanaged<MachineStorage> {
    @inline(__always) get { frame.pointee.kernel }
  }

  @inlinable
  var detailsBits: UInt {
    @inline(__always) get { frame.pointee.detailsBits }
  }

  @inlinable
  var eventDataBits: UInt {
    @inline(__always) get { frame.pointee.eventDataBits }
  }

  /// The address of the user info: in the frame, if the event's data is user info alone.
  @inlinable
  var userInfoAddress: UnsafePointer<UserInfo> {
    @inline(__always) get {
      let bits = eventDataBits
      guard EventData.isUserInfo(bits) else { return EventData.carriedUserInfo(bits) }
      // Safe because user info is nothing but a reference to its content, which the call keeps alive. The frame is
      // written before the closure of a callback is called, so no optimiser sees both types of the word.
      return withUnsafeMutablePointer(to: &frame.pointee.eventDataBits) { bits in
        UnsafeRawPointer(bits).assumingMemoryBound(to: UserInfo.self)
      }
    }
  }

  @inlinable
  var column: Column {
    @inline(__always) get { frame.pointee.row.pointee.column }
  }

  @inlinable
  var sourceNode: Node {
    @inline(__always) get { frame.pointee.sourceNode }
  }

  @inlinable
  var targetNode: Node {
    @inline(__always) get { frame.pointee.row.pointee.target }
  }

  @inlinable
  var currentNode: Node {
    @inline(__always) get { frame.pointee.currentNode }
  }

  @inlinable
  var seconds: Double {
    @inline(__always) get { frame.pointee.seconds }
  }
}

extension TransitionFacts {
  /// Stops the program if a callback has swapped its transition for another call's, which takes
  /// `withoutActuallyEscaping` or worse.
  @inline(__always)
  func verify(_ frame: UnsafeMutablePointer<TransitionFrame>) {
    precondition(
      self.frame == frame,
      "A callback has swapped its transition for that of another call."
    )
  }
}
