/// Work that a runtime performs while a state is active. Archives store its name, if it has one. The machine itself
/// ignores it.
package protocol StateActivity: Sendable {
  var name: String? { get }

  /// Whether its code is present.
  var isBound: Bool { get }

  /// The machine whose context the code can read: see `ForeignCode`. Nil without code.
  var machine: MachineType? { get }
}

/// A placeholder for an activity whose code is missing.
package struct UnboundActivity: StateActivity {
  package let name: String?
  package var isBound: Bool { false }
  package var machine: MachineType? { nil }

  package init(_ name: String?) {
    self.name = name
  }
}
