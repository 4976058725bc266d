extension Chart {
  /// Returns true if eventless transitions have to be tried in a configuration.
  fileprivate func hasEventlessRows(in configuration: Configuration) -> Bool {
    guard hasEventlessRows else { return false }
    return configuration.leaves.contains { leaf in
      var node = leaf
      // Up to the root, to which transitions from any state belong.
      while row(of: node, .other(columns.always), after: nil) == nil {
        guard node != Node.root else { return false }
        node = tree.parent(node)
      }
      return true
    }
  }
}

extension Kernel {
  /// The configuration with a number, in the engine's form.
  @inline(__always)
  final func known(_ number: ConfigurationNumber, _ macrostep: UnsafeMutablePointer<Macrostep>)
    -> Unmanaged<KnownConfiguration>
  {
    let found = cache.configurations.find(UInt(number.number)) {
      $0._withUnsafeGuaranteedRef { $0.number == number }
    }
    return found?.entry ?? known(configuration(of: number), macrostep)
  }

  /// A configuration in the engine's form. If there is no room for it, it is kept until the macrostep ends.
  final func known(
    _ configuration: Configuration,
    _ macrostep: UnsafeMutablePointer<Macrostep>
  ) -> Unmanaged<KnownConfiguration> {
    let number = number(of: configuration)
    // A number identifies its configuration. Only one without a number is hashed and compared as a whole.
    let hash = number.map { UInt($0.number) } ?? UInt(bitPattern: configuration.hashValue)
    let matches = { (known: Unmanaged<KnownConfiguration>) in
      known._withUnsafeGuaranteedRef { known in
        number == nil
          ? known.configuration == configuration : known.number == number
      }
    }
    if let found = cache.configurations.find(hash, matches) { return found.entry }
    let new = newKnown(configuration, isShared: true)
    if let found = cache.configurations.insert(new, hash, matches) { return found.entry }
    // There is no room. `isShared` is constant, so this takes another object.
    let alone = newKnown(configuration, isShared: false)
    return macrostep.pointee.keep(alone)
  }

  /// A new object for a configuration, with the properties that the engine reads.
  private func newKnown(_ configuration: Configuration, isShared: Bool) -> KnownConfiguration {
    KnownConfiguration(
      configuration,
      number: number(of: configuration),
      isFinished: isFinished(configuration),
      hasEventlessRows: chart.hasEventlessRows(in: configuration),
      isShared: isShared
    )
  }
}
