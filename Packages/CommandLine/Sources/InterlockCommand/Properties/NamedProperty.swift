package import Interlock
package import InterlockTools

/// A property of a machine that was written as text.
package struct NamedProperty: Sendable {
  /// As it was written.
  package let text: String

  package let property: StateSpace<String, String>.Property

  /// Reads a property, such as `never playing and "tray is open"`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - machine: The machine whose states and events it names.
  /// - Throws: Where it is none, with the word that is wrong; where the machine has no such state or event.
  package init(_ text: String, of machine: DynamicMachine) throws(PropertyError) {
    self.text = text
    var parser = PropertyParser(try PropertyToken.tokens(of: text), machine)
    property = try parser.property()
  }
}

/// Why a text is no property.
package struct PropertyError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
