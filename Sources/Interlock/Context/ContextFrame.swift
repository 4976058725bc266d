/// The context of a call: where it is, and what it was before callbacks changed it.
///
/// `CallData` comes first, so that the address of the one is that of the other.
@usableFromInline
struct ContextFrame<Context> {
  @usableFromInline var data: CallData

  /// The context when the transaction began, if something has changed it since: `data` says so.
  @usableFromInline var saved: Context?

  @inlinable
  @inline(__always)
  init(_ context: UnsafeMutablePointer<Context>) {
    data = CallData(context: UnsafeMutableRawPointer(context))
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
      var frame = ContextFrame(context)
      return try withUnsafeMutablePointer(to: &frame) { frame throws(Failure) in
        do throws(Failure) {
          return try body(UnsafeMutableRawPointer(frame).assumingMemoryBound(to: CallData.self))
        } catch {
          if frame.pointee.data.isSaved, let saved = frame.pointee.saved {
            context.pointee = saved
          }
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
      // Safe because guards get the context borrowed, and nothing else is asked in such a call.
      var frame = ContextFrame(UnsafeMutablePointer(mutating: context))
      return withUnsafeMutablePointer(to: &frame) { frame in
        body(UnsafeMutableRawPointer(frame).assumingMemoryBound(to: CallData.self))
      }
    }
  }
}
