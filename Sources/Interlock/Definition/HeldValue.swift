/// A value in a context that exists while a state is active.
struct HeldValue: Sendable {
  /// Runs when the state is entered.
  let make: BoxedCallback

  /// Runs when the state has been left.
  let remove: BoxedCallback
}

extension Machine.State {
  /// The state with its held values as callbacks. They are created before its own `didEnter` callbacks run, and exist
  /// until the last of its `didExit` callbacks has run.
  var withHeldValues: Self {
    guard !heldValues.isEmpty else { return self }
    var copy = self
    copy[.didEnter] = heldValues.map(\.make) + self[.didEnter]
    copy[.didExit] = self[.didExit] + heldValues.reversed().map(\.remove)
    copy.heldValues = []
    return copy
  }
}
