/// A set of kinds of guards and callbacks, in two bytes, because each transition for direct steps has one.
struct CallbackKinds: Hashable, Sendable {
  private var bits: UInt16 = 0

  mutating func insert(_ kind: CallbackKind) {
    bits |= Self.bit(of: kind)
  }

  @inline(__always)
  func contains(_ kind: CallbackKind) -> Bool {
    bits & Self.bit(of: kind) != 0
  }

  /// Whether nothing runs.
  var isSilent: Bool {
    // Guards have answered before the transition is taken.
    @inline(__always) get { bits & ~Self.guardBits == 0 }
  }

  /// Whether all callbacks run between the change of the configuration and `didFire`.
  var isAfterChange: Bool {
    @inline(__always) get { bits & ~(Self.guardBits | Self.afterChangeBits) == 0 }
  }

  private static var guardBits: UInt16 { bit(of: .shouldFire) }

  private static var afterChangeBits: UInt16 {
    bit(of: .didExit) | bit(of: .perform) | bit(of: .didEnter)
  }

  @inline(__always)
  private static func bit(of kind: CallbackKind) -> UInt16 {
    switch kind {
    case .shouldFire: 1
    case .willTransition: 1 << 1
    case .willFire: 1 << 2
    case .willExit: 1 << 3
    case .willEnter: 1 << 4
    case .didExit: 1 << 5
    case .perform: 1 << 6
    case .didEnter: 1 << 7
    case .initially: 1 << 8
    case .didFire: 1 << 9
    case .didTransition: 1 << 10
    }
  }
}

extension CallbackKinds {
  /// The callbacks of a transition that leads from one leaf to another.
  ///
  /// - Parameters:
  ///   - event: Those of its event.
  ///   - left: Those of the leaf that is left; nil if it depends on the active leaf.
  ///   - entered: Those of the leaf that is entered; nil if the transition is internal.
  ///   - isObserved: Whether an observer sees every transition.
  init(event: Self, left: Self?, entered: Self?, isObserved: Bool) {
    bits = event.bits
    if isObserved { bits |= Self.bit(of: .willTransition) | Self.bit(of: .didTransition) }
    // An internal transition leaves and enters nothing, so only the callbacks of its event run.
    guard let entered else { return }
    bits |= entered.bits & (Self.bit(of: .willEnter) | Self.bit(of: .didEnter))
    if let left {
      bits |= left.bits & (Self.bit(of: .willExit) | Self.bit(of: .didExit))
    } else {
      bits |= Self.sourceBit
    }
  }

  /// Whether the active leaf adds callbacks.
  var dependsOnSource: Bool {
    @inline(__always) get { bits & Self.sourceBit != 0 }
  }

  // Above the bits of all kinds.
  private static var sourceBit: UInt16 { 1 << 15 }
}
