/// The place of a machine in its context. It identifies the machine to nested calls of its callbacks.
///
/// Nothing marks the machine itself. A callback may copy the context, and the machine of the copy is another one.
@usableFromInline
struct HeldMachine {
  /// The address of the machine; that of the context if it isn't stored there.
  let address: UnsafeRawPointer

  /// The key path to a machine that isn't stored in the context itself. The call keeps it alive.
  let path: Unmanaged<AnyKeyPath>?

  @inlinable
  @inline(__always)
  init<Context, Machine>(
    at path: WritableKeyPath<Context, Machine>,
    of context: UnsafeMutablePointer<Context>
  ) {
    if let offset = MemoryLayout<Context>.offset(of: path) {
      self.init(UnsafeRawPointer(context) + offset, nil)
    } else {
      self.init(UnsafeRawPointer(context), .passUnretained(path))
    }
  }

  @usableFromInline
  init(_ address: UnsafeRawPointer, _ path: Unmanaged<AnyKeyPath>?) {
    self.address = address
    self.path = path
  }
}

// One call uses it, and it ends with that call.
@available(*, unavailable)
extension HeldMachine: Sendable {}

extension HeldMachine: Equatable {
  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    left.address == right.address
      && left.path?.takeUnretainedValue() == right.path?.takeUnretainedValue()
  }
}
