public import Interlock

extension DynamicMachine {
  /// Returns the code of an SCXML element that names its event, its delay and its identifier: `<raise>`, and `<send>`
  /// and `<cancel>` within the machine.
  ///
  /// A machine that was read from a document has this code already. One from an archive has only the names:
  /// ``performingContent()`` gives it the code.
  ///
  /// - Parameter content: The element, such as `<raise event="paid"/>`: the name of a callback.
  /// - Returns: The code; nil for other elements and other names.
  public static func callback(scxml content: String) -> Callback? {
    OwnContent(named: content)?.code
  }

  /// Returns a machine whose callbacks without code have that of ``callback(scxml:)``, if there is one for their name.
  ///
  /// ```swift
  /// let bell = try JSONDecoder().decode(DynamicMachine.self, from: archive).performingContent()
  /// ```
  ///
  /// - Returns: The machine, in the same configuration. It has a definition of its own.
  /// - Complexity: O(*s* + *r*) in states, transitions and callbacks.
  public func performingContent() -> Self {
    supplyingCallbacks(Self.callback(scxml:))
  }
}
