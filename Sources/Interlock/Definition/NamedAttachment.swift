/// Something for a runtime, possibly with a name that archives store.
package protocol NamedAttachment: Sendable {
  var name: String? { get }
}

/// A placeholder for something whose code is missing.
package struct UnboundAttachment: NamedAttachment {
  package let name: String?

  package init(_ name: String?) {
    self.name = name
  }
}

extension [any Sendable] {
  /// Placeholders for the named attachments, without their code.
  var unbound: Self {
    compactMap { $0 as? any NamedAttachment }.map { UnboundAttachment($0.name) }
  }
}
