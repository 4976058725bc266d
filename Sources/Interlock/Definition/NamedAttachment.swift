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
