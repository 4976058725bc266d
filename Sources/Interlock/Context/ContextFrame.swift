/// The context of a call: its address, and room for the value it had before callbacks changed it.
///
/// `CallData` comes first, so that both have the same address.
@usableFromInline
struct ContextFrame<Context> {
  @usableFromInline var data: CallData

  /// Where the context is saved. If the room is allocated only when needed, nil until then.
  // Not an optional context, which would cost as much as a copy even if it were nil.
  @usableFromInline var room: UnsafeMutablePointer<Context>?

  /// Whether the room holds a copy, from this transaction or an earlier one.
  @usableFromInline var hasCopy = false

  @inlinable
  @inline(__always)
  init(_ context: UnsafeMutablePointer<Context>, _ room: UnsafeMutablePointer<Context>?) {
    data = CallData(context: UnsafeMutableRawPointer(context))
    self.room = room
  }

  @inlinable
  var context: UnsafeMutablePointer<Context> {
    @inline(__always) get { data.context.assumingMemoryBound(to: Context.self) }
  }

  /// Saves the context, once per transaction.
  @inlinable
  @inline(__always)
  mutating func save() {
    guard !data.isSaved else { return }
    data.isSaved = true
    if hasCopy {
      room.unsafelyUnwrapped.pointee = context.pointee
    } else {
      if !Self.hasRoomOnStack { room = .allocate(capacity: 1) }
      room.unsafelyUnwrapped.initialize(to: context.pointee)
      hasCopy = true
    }
  }

  /// Restores the context if it has been saved since the transaction began.
  @inlinable
  @inline(__always)
  mutating func restore() {
    guard data.isSaved else { return }
    context.pointee = room.unsafelyUnwrapped.pointee
  }

  /// Destroys the copy in the room.
  @inlinable
  @inline(__always)
  mutating func close() {
    guard hasCopy else { return }
    room.unsafelyUnwrapped.deinitialize(count: 1)
    if !Self.hasRoomOnStack { room.unsafelyUnwrapped.deallocate() }
  }

  /// Whether the room directly follows the frame on the stack. Large rooms don't, because they would make each call
  /// allocate.
  @inlinable
  static var hasRoomOnStack: Bool {
    @inline(__always) get { MemoryLayout<Context>.size <= 512 }
  }

  /// The offset of the room after the frame.
  @inlinable
  static var roomOffset: Int {
    @inline(__always) get {
      let mask = MemoryLayout<Context>.alignment - 1
      return (MemoryLayout<Self>.size + mask) & ~mask
    }
  }
}

@available(*, unavailable)
extension ContextFrame: Sendable {}

extension ContextFrame {
  /// Makes a call with a context, and restores it if the call fails.
  ///
  /// - Parameters:
  ///   - context: The context. Callbacks change it in place.
  ///   - body: The call. It receives the context so that it can inspect it at the end.
  /// - Returns: What the call returns.
  /// - Throws: What the call throws.
  @inlinable
  @inline(__always)
  static func with<Result, Failure: Error>(
    _ context: inout Context,
    _ body: (UnsafeMutablePointer<Context>, CallDataPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeMutablePointer(to: &context) { context throws(Failure) in
      // Unprotected, as the frame of a direct step is.
      try _withUnprotectedUnsafeTemporaryAllocation(
        byteCount: hasRoomOnStack
          ? roomOffset + MemoryLayout<Context>.size : MemoryLayout<Self>.size,
        alignment: max(MemoryLayout<Self>.alignment, MemoryLayout<Context>.alignment)
      ) { memory throws(Failure) in
        let memory = memory.baseAddress.unsafelyUnwrapped
        let room = hasRoomOnStack ? memory + roomOffset : nil
        let frame = memory.assumingMemoryBound(to: Self.self)
        frame.initialize(to: Self(context, room?.assumingMemoryBound(to: Context.self)))
        do throws(Failure) {
          let result = try body(context, memory.assumingMemoryBound(to: CallData.self))
          frame.pointee.close()
          return result
        } catch {
          frame.pointee.restore()
          frame.pointee.close()
          throw error
        }
      }
    }
  }

  /// Makes a call that doesn't change the context.
  @inlinable
  @inline(__always)
  static func reading<Result>(
    _ context: borrowing Context,
    _ body: (CallDataPointer) -> Result
  ) -> Result {
    withUnsafePointer(to: context) { context in
      // Safe because guards borrow the context, and such a call runs nothing else, so it needs no room.
      var frame = Self(UnsafeMutablePointer(mutating: context), nil)
      return withUnsafeMutablePointer(to: &frame) { frame in
        body(UnsafeMutableRawPointer(frame).assumingMemoryBound(to: CallData.self))
      }
    }
  }
}
