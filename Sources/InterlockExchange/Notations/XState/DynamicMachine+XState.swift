public import Foundation
public import Interlock
public import InterlockEvolution

extension DynamicMachine {
  /// Reads a machine from a configuration of XState 5 or 4: the first argument of `createMachine`, in JSON, or the program
  /// around it.
  ///
  /// ```swift
  /// let player = try DynamicMachine(xstate: Data(contentsOf: file))
  /// ```
  ///
  /// Guards, actions and invoked actors are names there, too; ``/Interlock/Machine/bound(to:)`` binds code to them. A
  /// state is named by its `id`, otherwise by its key, or, if other states have the same key, by the keys that lead to
  /// it. <doc:Exchange> describes what the notations share, and what they don't.
  ///
  /// Untrusted documents can be read: their size, their depth, and the number of rows and names they expand to are
  /// limited.
  ///
  /// - Parameters:
  ///   - xstate: The configuration, JSON in UTF-8, or a program in JavaScript or TypeScript.
  ///   - options: How strictly to read it.
  ///   - delays: The lengths of delays that have names. Any other named delay is an activity, which you bind.
  /// - Throws: `XStateError` with everything that is wrong with it, and the places.
  /// - Complexity: O(*n* + *r*) in bytes and transitions.
  public init(
    xstate: Data,
    options: ImportOptions = [],
    delays: [String: Duration] = [:]
  ) throws(XStateError) {
    self = try ImportedMachine(xstate: xstate, options: options, delays: delays).machine
  }

  /// Writes the machine as a configuration of XState 5 in JSON.
  ///
  /// ```swift
  /// let configuration = try inbox.dynamic().xstate(named: "inbox")
  /// ```
  ///
  /// What XState has no key for is under `meta`, so that reading the configuration gives a machine with the same
  /// fingerprint, and the same names in the same places. Callbacks without a name are not
  /// written, and neither is the snapshot.
  ///
  /// - Parameter name: The `id` of the configuration; no state may have it.
  /// - Returns: The configuration, in document order, formatted.
  /// - Throws: `ExportError` with everything that cannot be written: states nested more than 90 deep, facts that JSON
  ///   cannot hold, a state with the name of the machine; or if the machine is larger than what can be read again.
  /// - Complexity: O(*s* · *d* + *r*) in states, their depth, and transitions.
  public func xstate(named name: String? = nil) throws(ExportError) -> String {
    try MachineDescription(self).xstate(named: name)
  }
}

extension MachineDescription {
  /// Writes a description as a configuration of XState 5, like `DynamicMachine.xstate(named:)`.
  ///
  /// - Parameter name: The `id` of the configuration; no state may have it.
  /// - Returns: The configuration, in document order, formatted.
  /// - Throws: `ExportError` with everything that cannot be written, also if two states have the same name.
  /// - Complexity: O(*s* · *d* + *r*) in states, their depth, and transitions.
  public func xstate(named name: String? = nil) throws(ExportError) -> String {
    try XStateWriter.configuration(of: self, named: name)
  }
}
