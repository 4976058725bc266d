import Interlock
import InterlockRuntime
import Observation

/// Whether a value read by one closure changes while another runs.
@MainActor
func changes(of read: () -> Void, during action: () throws -> Void) rethrows -> Bool {
  let hasChanged = Shared(false)
  withObservationTracking(read) { hasChanged.set(true) }
  try action()
  return hasChanged.value
}
