/// A running call of a machine that its context holds. Calls that callbacks make through the context check for it, so
/// that a callback can't call the machine that runs it.
///
/// The calls of a thread are a list, from the innermost outwards. A call joins it when a callback is handed the context
/// to change it, because before that no callback can call a machine in it. Guards, and callbacks that only read, cost
/// nothing more.
@usableFromInline
struct NestedCall {
  let machine: HeldMachine

  /// The call that has joined the list last.
  let outer: UnsafeMutablePointer<NestedCall>?

  /// Whether a callback has called the machine again, so that the whole call fails.
  @usableFromInline var isRepeated = false

  private static let innermost = ThreadLocalPointer<NestedCall>()

  /// Whether a callback on this thread has been handed a context to change. For a transition without code, this is
  /// enough.
  @usableFromInline
  static var isPossible: Bool { innermost.value != nil }

  @usableFromInline
  init(_ machine: HeldMachine) {
    self.machine = machine
    outer = Self.innermost.value
  }

  /// Returns true if it is made in a callback of a call of the same machine. That call then fails as well.
  @usableFromInline
  func repeatsOuterCall() -> Bool {
    var next = outer
    while let call = next {
      // The outer call can't be stopped from here. It fails when its callback returns, even if that catches this error.
      if call.pointee.machine == machine {
        call.pointee.isRepeated = true
        return true
      }
      next = call.pointee.outer
    }
    return false
  }

  /// Joins the list.
  @usableFromInline
  static func join(_ call: UnsafeMutablePointer<Self>) {
    innermost.value = call
  }

  /// Leaves the list, of which it is the innermost call.
  @usableFromInline
  func leave() {
    Self.innermost.value = outer
  }
}

// One call uses it, and it ends with that call.
@available(*, unavailable)
extension NestedCall: Sendable {}
