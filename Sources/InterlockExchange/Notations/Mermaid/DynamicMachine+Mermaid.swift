public import Foundation
public import Interlock

extension DynamicMachine {
  /// Reads a machine from a Mermaid `stateDiagram-v2`.
  ///
  /// ```swift
  /// let player = try DynamicMachine(mermaid: Data(contentsOf: file))
  /// ```
  ///
  /// The label of an arrow is `event [guard] / action`, with `after 5 s` and `done` for timeouts and completions; an
  /// arrow without an event is taken at once. Guards and actions are names; ``/Interlock/Machine/bound(to:)`` binds
  /// code to them. It reads the output of `MachineDiagram.mermaid`. <doc:Exchange> lists the parts of a machine that a
  /// diagram can show.
  ///
  /// It can read untrusted diagrams: their size, their depth, and the number of transitions and names are limited.
  ///
  /// - Parameters:
  ///   - mermaid: The diagram, in UTF-8.
  ///   - options: How strictly to read it.
  /// - Throws: `NotationError` with all problems and their places.
  /// - Complexity: O(*n* + *r*) in bytes and transitions.
  public init(mermaid: Data, options: ImportOptions = []) throws(NotationError) {
    self = try ImportedMachine(mermaid: mermaid, options: options).machine
  }
}
