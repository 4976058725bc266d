/// A set of kinds of guards and callbacks.
struct CallbackKinds: Hashable, Sendable {
  private var bits: UInt16 = 0

  mutating func insert(_ kind: CallbackKind) {
    bits |= Self.bit(of: kind)
  }

  @inline(__always)
  func contains(_ kind: CallbackKind) -> Bool {
    bits & Self.bit(of: kind) != 0
  }

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
