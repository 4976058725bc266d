/// Work that a runtime does while a state is active, possibly with a name that archives store. The machine itself
/// ignores it.
package protocol StateActivity: Sendable {
  var name: String? { get }

  /// Whether its code is present.
  var isBound: Bool { get }
}

/// A placeholder for an activity whose code is missing.
package struct UnboundActivity: StateActivity {
  package let name: String?
  package var isBound: Bool { false }

  package init(_ name: String?) {
    self.name = name
  }
}
