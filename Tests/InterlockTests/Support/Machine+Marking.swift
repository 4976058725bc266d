import Interlock

extension Machine {
  /// A copy whose entities say of which definition they are, as those of an evolving machine do.
  func marking() -> Self {
    replanned(trace: plan.trace, lineage: Marks(fingerprint: fingerprint))
  }
}

/// A lineage of no older definitions.
private struct Marks: DefinitionLineage {
  let fingerprint: Fingerprint
  let unmarked: Fingerprint? = nil
  let migrates = true

  var mark: Fingerprint? { fingerprint }
}
