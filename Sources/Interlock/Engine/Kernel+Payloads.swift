extension Kernel {
  /// Whether an event has a payload of another type than it carries, or none. If so, notes it for the refusal: such an
  /// event is neither taken nor deferred.
  final func notePayload(of impulse: CurrentImpulse, _ macrostep: MacrostepPointer) -> Bool {
    guard let mismatch = payloadMismatch(of: impulse) else { return false }
    macrostep.pointee.impulse = impulse
    macrostep.pointee.rare.payload = PayloadFault(mismatch)
    return true
  }

  private func payloadMismatch(of impulse: CurrentImpulse) -> PayloadMismatch? {
    guard let type = payloads?[impulse.trigger.column], impulse.trigger.isEvent else { return nil }
    guard let payload = impulse.userInfo.payloadBox else {
      return PayloadMismatch(expected: type.name, found: nil)
    }
    return type.taking(payload) == nil
      ? PayloadMismatch(expected: type.name, found: payload.typeName) : nil
  }
}
