/// The context of a call, and a copy of it from before callbacks changed it.
///
/// Both are reached from the call data: the copy, or its address if it is large, follows the data on the stack.
@usableFromInline
struct ContextFrame<Context> {
  @usableFromInline let data: CallDataPointer

  @inlinable
  @inline(__always)
  init(_ data: CallDataPointer) {
    self.data = data
  }

  @inlinable
  var context: UnsafeMutablePointer<Context> {
    @inline(__always) get { data.pointee.context.assumingMemoryBound(to: Context.self) }
  }

  /// Whether the call has changed the context, and a copy has to be destroyed.
  @inlinable
  var hasCopy: Bool {
    @inline(__always) get { data.pointee.copy != .none }
  }

  /// The copy; uninitialised unless `hasCopy` is true.
  @inlinable
  var copy: UnsafeMutablePointer<Context> {
    @inline(__always) get {
      Self.isCopiedOnStack
        ? room.assumingMemoryBound(to: Context.self)
        : room.assumingMemoryBound(to: UnsafeMutablePointer<Context>.self).pointee
    }
  }

  /// Saves the context, once per transaction.
  @inlinable
  @inline(__always)
  func save() {
    guard data.pointee.copy != .current else { return }
    if hasCopy {
      copy.pointee = context.pointee
    } else {
      if !Self.isCopiedOnStack { allocateCopy() }
      // Not `initialize(to:)`: that would copy it several times. This call copies one byte even of an empty type, and
      // the optimizer keeps no address of such a value.
      if MemoryLayout<Context>.size > 0 { copy.initialize(from: context, count: 1) }
      if let nesting = data.pointee.nesting { NestedCall.join(nesting) }
    }
    data.pointee.copy = .current
  }

  /// Restores the context if it has been saved since the transaction began.
  @inlinable
  @inline(__always)
  func restore() {
    guard data.pointee.copy == .current else { return }
    context.pointee = copy.pointee
  }

  /// Destroys the copy.
  @inlinable
  @inline(__always)
  func close() {
    guard hasCopy else { return }
    data.pointee.nesting?.pointee.leave()
    copy.deinitialize(count: 1)
    if !Self.isCopiedOnStack { copy.deallocate() }
  }
}

// The memory after the call data, which holds the copy.
extension ContextFrame {
  /// Whether the copy itself is on the stack. Large ones are on the heap, because more stack memory would make each
  /// call allocate.
  @inlinable
  static var isCopiedOnStack: Bool {
    @inline(__always) get { MemoryLayout<Context>.size <= 512 }
  }

  @inlinable
  var room: UnsafeMutableRawPointer {
    @inline(__always) get { UnsafeMutableRawPointer(data) + Self.roomOffset }
  }

  @inlinable
  static var roomOffset: Int {
    @inline(__always) get {
      let mask = roomAlignment - 1
      return (MemoryLayout<CallData>.size + mask) & ~mask
    }
  }

  @inlinable
  static var roomSize: Int {
    @inline(__always) get {
      isCopiedOnStack ? MemoryLayout<Context>.size : MemoryLayout<UnsafeRawPointer>.size
    }
  }

  @inlinable
  static var roomAlignment: Int {
    @inline(__always) get {
      max(MemoryLayout<Context>.alignment, MemoryLayout<CallData>.alignment)
    }
  }

  @inlinable
  @inline(__always)
  func allocateCopy() {
    room.initializeMemory(as: UnsafeMutablePointer<Context>.self, to: .allocate(capacity: 1))
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
  /// - Returns: The result of the call.
  /// - Throws: The error of the call.
  @inlinable
  @inline(__always)
  static func with<Result, Failure: Error>(
    _ context: inout Context,
    _ body: (UnsafeMutablePointer<Context>, CallDataPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeMutablePointer(to: &context) { context throws(Failure) in
      try with(context, nil, body)
    }
  }

  /// Makes a call with a context, and restores it if the call fails.
  ///
  /// - Parameters:
  ///   - context: The context. Callbacks change it in place.
  ///   - nesting: The record by which calls in callbacks recognise this call; nil if the context doesn't hold the
  ///     machine.
  ///   - body: The call. It receives the context so that it can inspect it at the end.
  /// - Returns: The result of the call.
  /// - Throws: The error of the call.
  @inlinable
  @inline(__always)
  static func with<Result, Failure: Error>(
    _ context: UnsafeMutablePointer<Context>,
    _ nesting: UnsafeMutablePointer<NestedCall>?,
    _ body: (UnsafeMutablePointer<Context>, CallDataPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Unprotected, as the frame of a direct step is.
    try _withUnprotectedUnsafeTemporaryAllocation(
      byteCount: roomOffset + roomSize,
      alignment: roomAlignment
    ) { memory throws(Failure) in
      let data = memory.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: CallData.self)
      data.initialize(to: CallData(context: UnsafeMutableRawPointer(context), nesting))
      let frame = Self(data)
      do throws(Failure) {
        let result = try body(context, data)
        frame.close()
        return result
      } catch {
        frame.restore()
        frame.close()
        throw error
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
      let context = UnsafeMutableRawPointer(mutating: UnsafeRawPointer(context))
      var data = CallData(context: context)
      return withUnsafeMutablePointer(to: &data, body)
    }
  }
}
