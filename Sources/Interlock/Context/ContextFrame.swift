/// The context of a call: where it is, and room for what it was before callbacks changed it.
///
/// `CallData` comes first, so that the address of the one is that of the other.
@usableFromInline
struct ContextFrame<Context> {
  @usableFromInline var data: CallData

  /// Where the context is kept as it was when the transaction began, if something has changed it since: `data` says so.
  /// Not an optional value, which would cost as much as a copy even where there is none.
  @usableFromInline let room: UnsafeMutablePointer<Context>

  /// Whether there is something in the room, of this transaction or of one before it.
  @usableFromInline var hasCopy = false

  @inlinable
  @inline(__always)
  init(_ context: UnsafeMutablePointer<Context>, _ room: UnsafeMutablePointer<Context>) {
    data = CallData(context: UnsafeMutableRawPointer(context))
    self.room = room
  }

  @inlinable
  var context: UnsafeMutablePointer<Context> {
    @inline(__always) get { data.context.assumingMemoryBound(to: Context.self) }
  }

  /// Keeps the context as it is, unless that has been done in this transaction.
  @inlinable
  @inline(__always)
  mutating func save() {
    guard !data.isSaved else { return }
    data.isSaved = true
    if hasCopy {
      room.pointee = context.pointee
    } else {
      room.initialize(to: context.pointee)
      hasCopy = true
    }
  }

  /// Empties the room.
  @inlinable
  @inline(__always)
  mutating func close() {
    if hasCopy { room.deinitialize(count: 1) }
  }
}

@available(*, unavailable)
extension ContextFrame: Sendable {}

extension ContextFrame {
  /// Makes a call with a context, which is brought back if the call fails.
  ///
  /// - Parameters:
  ///   - context: The context. Callbacks change it where it is.
  ///   - body: The call.
  /// - Returns: What the call returns.
  /// - Throws: What the call throws.
  @inlinable
  @inline(__always)
  static func with<Result, Failure: Error>(
    _ context: inout Context,
    _ body: (CallDataPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeMutablePointer(to: &context) { context throws(Failure) in
      try withUnsafeTemporaryAllocation(
        of: (ContextFrame, Context).self,
        capacity: 1
      ) { memory throws(Failure) in
        let memory = UnsafeMutableRawPointer(memory.baseAddress.unsafelyUnwrapped)
        let frame = memory.assumingMemoryBound(to: ContextFrame.self)
        let stride = MemoryLayout<(ContextFrame, Context)>.offset(of: \.1) ?? 0
        frame.initialize(
          to: ContextFrame(context, (memory + stride).assumingMemoryBound(to: Context.self))
        )
        do throws(Failure) {
          let result = try body(memory.assumingMemoryBound(to: CallData.self))
          frame.pointee.close()
          return result
        } catch {
          if frame.pointee.data.isSaved { context.pointee = frame.pointee.room.pointee }
          frame.pointee.close()
          throw error
        }
      }
    }
  }

  /// Makes a call that changes no context.
  @inlinable
  @inline(__always)
  static func reading<Result>(
    _ context: Context,
    _ body: (CallDataPointer) -> Result
  ) -> Result {
    withUnsafePointer(to: context) { context in
      // Safe because guards get the context borrowed, and nothing else is asked in such a call: it needs no room.
      let context = UnsafeMutablePointer(mutating: context)
      var frame = ContextFrame(context, context)
      return withUnsafeMutablePointer(to: &frame) { frame in
        body(UnsafeMutableRawPointer(frame).assumingMemoryBound(to: CallData.self))
      }
    }
  }
}
