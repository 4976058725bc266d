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
  /// Guards, actions and invoked actors are names; ``/Interlock/Machine/bound(to:)`` binds code to them. The name of a
  /// state is its `id`; without one, its key, or its path of keys if other states have the same key. <doc:Exchange>
  /// compares the notations.
  ///
  /// It can read untrusted documents: their size, their depth, and the number of expanded transitions and names are
  /// limited.
  ///
  /// - Parameters:
  ///   - xstate: The configuration, JSON in UTF-8, or a program in JavaScript or TypeScript.
  ///   - options: How strictly to read it.
  ///   - delays: The lengths of delays that have names. Any other named delay is an activity for you to bind.
  /// - Throws: `NotationError` with all problems and their places.
  /// - Complexity: O(*n* + *r*) in bytes and transitions.
  public init(
    xstate: Data,
    options: ImportOptions = [],
    delays: [String: Duration] = [:]
  ) throws(NotationError) {
    self = try ImportedMachine(xstate: xstate, options: options, delays: delays).machine
  }

  /// Writes the machine as a configuration of XState 5 in JSON.
  ///
  /// ```swift
  /// let configuration = try inbox.dynamic().xstate(named: "inbox")
  /// ```
  ///
  /// Parts without a key in XState are under `meta`, so reading the configuration gives a machine with the same
  /// fingerprint, and the same names in the same places. Callbacks without a name and the snapshot are not written.
  ///
  /// - Parameter name: The `id` of the configuration; no state may have it.
  /// - Returns: The configuration, in document order, formatted.
  /// - Throws: `ExportError` with all parts that cannot be written: states nested more than 90 deep, user info that
  ///   JSON cannot hold, a state with the name of the machine; or if the machine exceeds the limits of reading.
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
  /// - Throws: `ExportError` with all parts that cannot be written, also if two states have the same name.
  /// - Complexity: O(*s* · *d* + *r*) in states, their depth, and transitions.
  public func xstate(named name: String? = nil) throws(ExportError) -> String {
    try XStateWriter.configuration(of: self, named: name)
  }
}
