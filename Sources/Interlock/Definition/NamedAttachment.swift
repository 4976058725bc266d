/// Something for a runtime that may have a name, by which archives know it.
package protocol NamedAttachment: Sendable {
  var name: String? { get }
}

/// What stands for something whose code is not there.
package struct UnboundAttachment: NamedAttachment {
  package let name: String?

  package init(_ name: String?) {
    self.name = name
  }
}

extension [any Sendable] {
  /// What stands for the named ones where their code is left out.
  var unbound: Self {
    compactMap { $0 as? any NamedAttachment }.map { UnboundAttachment($0.name) }
  }
}
