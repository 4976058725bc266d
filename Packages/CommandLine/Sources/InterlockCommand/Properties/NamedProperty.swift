package import Interlock
package import InterlockTools

/// A property of a machine, written as text.
package struct NamedProperty: Sendable {
  /// As it was written.
  package let text: String

  package let property: StateSpace<String, String>.Property

  /// Reads a property, such as `never playing and "tray is open"`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - machine: The machine with the states and events that it names.
  ///   - space: A space that follows the fields that it names; nil if it names none.
  /// - Throws: If the text is not a property, with the word that is wrong; if the machine has no such state, event or
  ///   field.
  package init(
    _ text: String,
    of machine: DynamicMachine,
    in space: StateSpace<String, String>? = nil
  ) throws(PropertyError) {
    self.text = text
    var parser = PropertyParser(try PropertyToken.tokens(of: text), machine, space)
    property = try parser.property()
  }
}

/// Why a text is not a property.
package struct PropertyError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
