extension Kernel {
  /// Returns true if an event lacks the payload that it requires, or has one of another type. If so, records it for the
  /// refusal: such an event is neither taken nor deferred.
  final func rejectsPayload(of occurrence: CurrentTrigger, _ macrostep: MacrostepPointer) -> Bool {
    guard let mismatch = payloadMismatch(of: occurrence), isAnswered(occurrence.trigger, macrostep)
    else { return false }
    macrostep.pointee.occurrence = occurrence
    macrostep.pointee.rare.payload = PayloadFault(mismatch)
    return true
  }

  /// Returns true if no state will ever take an event, because of its payload. Such an event doesn't wait.
  final func isNeverTaken(_ event: TriggerOccurrence) -> Bool {
    payloads != nil && payloadMismatch(of: CurrentTrigger(event)) != nil
  }

  /// Returns true if any transition handles an event, or any state defers it, regardless of guards. If not, this is the
  /// reason for the refusal.
  private func isAnswered(_ trigger: Trigger, _ macrostep: MacrostepPointer) -> Bool {
    // All guards count as open: they can't be asked, because they may read the payload.
    let selection = chart.select(trigger, in: macrostep.pointee.configuration) { _, _ in true }
    return !selection.transitions.isEmpty || selection.isDeferred
  }

  private func payloadMismatch(of occurrence: CurrentTrigger) -> PayloadMismatch? {
    guard let type = payloads?[occurrence.trigger.column], occurrence.trigger.isEvent
    else { return nil }
    guard let payload = occurrence.data.payload?.box else { return .missing(type.name) }
    do throws(PayloadMismatch) {
      _ = try type.taking(payload)
      return nil
    } catch {
      return error
    }
  }
}
