extension Machine.Definition {
  /// A region is no final state: it would be complete before it began.
  func finalRegions(_ names: Names) -> [Finding] {
    let regions = states.indices.lazy.filter { position in
      let node = UInt32(position + 1)
      return names.tree.kind(node) == .final
        && names.tree.kind(names.tree.parent(node)) == .parallel
    }
    return regions.prefix(Self.findingLimit).map { position in
      finding(
        .finalRegion,
        state: position,
        "kind",
        "it is a region, and final",
        cure: "Put it into a compound state, which is the region"
      )
    }
  }
}
