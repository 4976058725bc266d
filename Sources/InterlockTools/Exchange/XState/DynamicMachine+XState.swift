public import Foundation
public import Interlock
public import InterlockEvolution

extension DynamicMachine {
  /// Reads a machine from a configuration of XState 5 in JSON: the first argument of `createMachine`.
  ///
  ///     let player = try DynamicMachine(xstate: Data(contentsOf: file))
  ///
  /// Guards, actions and invoked actors are names there too; ``/Interlock/Machine/bound(to:)`` puts code in
  /// their place. A state is named by its `id`, otherwise by its key, or, where other states have that too,
  /// by the keys that lead to it. <doc:Exchange> has what is shared, and what is not.
  ///
  /// Documents that are not trusted can be read: their size, their depth, and how many rows and names they
  /// stand for are limited.
  ///
  /// - Parameters:
  ///   - xstate: The configuration, JSON in UTF-8.
  ///   - options: How strictly it is read.
  /// - Throws: `XStateError` with everything that is wrong with it, and where.
  /// - Complexity: O(*n* + *r*) in bytes and rows.
  public init(xstate: Data, options: ImportOptions = []) throws(XStateError) {
    self = try ImportedMachine(xstate: xstate, options: options).machine
  }

  /// Writes the machine as a configuration of XState 5 in JSON.
  ///
  ///     let configuration = try inbox.dynamic().xstate(named: "inbox")
  ///
  /// What XState has no key for stands under `meta`, so that a machine that is read from the configuration
  /// has the same fingerprint, and the same names in the same places. Callbacks without a name are not
  /// written, and neither is the snapshot.
  ///
  /// - Parameter name: The `id` of the configuration; no state may have it.
  /// - Returns: The configuration, in document order, formatted.
  /// - Throws: `ExportError` with all places for which there is no place: states nested more than 90 deep,
  ///   facts that JSON does not hold, a state that is called like the machine; or where the machine has more
  ///   than can be read again.
  /// - Complexity: O(*s* · *d* + *r*) in states, their depth, and rows.
  public func xstate(named name: String? = nil) throws(ExportError) -> String {
    try MachineDescription(self).xstate(named: name)
  }
}

extension MachineDescription {
  /// Writes the machine that is described as a configuration of XState 5, as `DynamicMachine.xstate(named:)` does.
  ///
  /// - Parameter name: The `id` of the configuration; no state may have it.
  /// - Returns: The configuration, in document order, formatted.
  /// - Throws: `ExportError` with all places for which there is no place, also where two states have one name.
  /// - Complexity: O(*s* · *d* + *r*) in states, their depth, and rows.
  public func xstate(named name: String? = nil) throws(ExportError) -> String {
    try XStateWriter.configuration(of: self, named: name)
  }
}
