/// A configuration in which the engine has been, with what it asks of it at every step.
final class KnownConfiguration: Sendable {
  let configuration: Configuration

  /// Its number; `noNumber` if it has none.
  let number: UInt32

  /// The first of its leaves; the root while the machine is inactive.
  let firstLeaf: UInt32

  /// Whether it is the end: a final state at the top.
  let isFinished: Bool

  /// Whether one of its states, or of those around them, has eventless rows.
  let hasEventlessRows: Bool

  /// Whether it is no end, and nothing follows from being in it.
  let isQuiet: Bool

  /// Whether the kernel keeps it, so that others can refer to it.
  let isShared: Bool

  static var noNumber: UInt32 { .max }

  init(_ configuration: Configuration, _ kernel: Kernel, isShared: Bool) {
    self.configuration = configuration
    self.isShared = isShared
    number = kernel.number(of: configuration) ?? Self.noNumber
    firstLeaf = configuration.leaves.first ?? Tree.root
    isFinished = kernel.isFinished(configuration)
    hasEventlessRows = kernel.chart.hasEventlessRows(in: configuration)
    isQuiet = !isFinished && !hasEventlessRows
  }

  var isActive: Bool { firstLeaf != Tree.root }
}

extension Chart {
  /// Whether eventless rows have to be tried in a configuration.
  fileprivate func hasEventlessRows(in configuration: Configuration) -> Bool {
    guard hasEventlessRows else { return false }
    return configuration.leaves.contains { leaf in
      var node = leaf
      while row(of: node, .other(columns.always), after: nil) == nil {
        guard node != Tree.root else { return false }
        node = tree.parent(node)
      }
      return true
    }
  }
}

extension Kernel {
  /// The configuration of a number, as the engine knows it.
  @inline(__always)
  final func known(_ number: UInt32, _ macrostep: UnsafeMutablePointer<Macrostep>)
    -> Unmanaged<KnownConfiguration>
  {
    let found = knowledge.configurations.find(UInt(number)) {
      $0._withUnsafeGuaranteedRef { $0.number == number }
    }
    return found?.entry ?? known(configuration(of: number), macrostep)
  }

  /// A configuration as the engine knows it. One that there is no place for is kept as long as the macrostep.
  final func known(
    _ configuration: Configuration,
    _ macrostep: UnsafeMutablePointer<Macrostep>
  ) -> Unmanaged<KnownConfiguration> {
    let number = number(of: configuration)
    let hash = number.map { UInt($0) } ?? UInt(bitPattern: configuration.hashValue)
    let isIt = { (known: Unmanaged<KnownConfiguration>) in
      known._withUnsafeGuaranteedRef { known in
        number == nil
          ? known.configuration == configuration : known.number == number
      }
    }
    if let found = knowledge.configurations.find(hash, isIt) { return found.entry }
    let new = KnownConfiguration(configuration, self, isShared: true)
    if let found = knowledge.configurations.insert(new, hash, isIt) { return found.entry }
    let alone = KnownConfiguration(configuration, self, isShared: false)
    return macrostep.pointee.keep(alone)
  }
}
