import Interlock

extension Machine {
  /// A copy whose entities carry the fingerprint of their definition, like those of an evolving machine.
  func marking() -> Self {
    replanned(trace: plan.trace, lineage: Marks(fingerprint: fingerprint))
  }
}

/// A lineage without older definitions.
private struct Marks: DefinitionLineage {
  let fingerprint: Fingerprint
  let unmarked: Fingerprint? = nil
  let migrates = true

  var mark: Fingerprint? { fingerprint }

  func isOwn(_ fingerprint: Fingerprint) -> Bool { fingerprint == self.fingerprint }
}
