package import Interlock

extension Machine<String, String> {
  /// Urgent orders are sent by express; all others are handled, which begins with picking.
  ///
  /// - Parameters:
  ///   - refusing: How many rows with a guard come before the one to a compound state.
  ///   - isInternal: Whether these rows have no target.
  /// - Returns: The machine.
  /// - Throws: `DefinitionError`, never.
  package static func orders(refusing: Int = 1, isInternal: Bool = false) throws -> Self {
    try Self(initial: "paid") {
      State("paid")
      State("express")
      State("handling") {
        State("picking")
        State("packing")
        Event("picked", from: "picking", to: "packing")
      }
      for _ in 0..<refusing {
        let event =
          isInternal ? Event("send", in: "paid") : Event("send", from: "paid", to: "express")
        event.shouldFire("it is urgent") { $0.userInfo["isUrgent"] as? Bool == true }
      }
      Event("send", from: "paid", to: "handling")
    }
  }
}
