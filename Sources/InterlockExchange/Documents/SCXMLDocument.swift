public import Foundation
public import Interlock
import InterlockEvolution

/// An SCXML document with its data model: its structure and its behaviour.
///
/// ```swift
/// let document = try SCXMLDocument(scxml: Data(contentsOf: file))
/// var session = try SCXMLSession(document, at: .now)
/// try session.send("pay", data: ["amount": 10], at: .now)
/// ```
///
/// Variables, conditions and executable content follow SCXML's ECMAScript data model, with expressions that terminate
/// and have no side effects: operators, members, literals, and the functions listed in <doc:Documents>. Anything
/// beyond, such as functions and regular expressions, is refused with its line; a document is never read in part, and
/// nothing is fetched.
public struct SCXMLDocument: Sendable {
  /// The machine, inactive, for diagrams, tables and analysis. The source strings of conditions and content are the
  /// names of its guards and callbacks.
  public let outline: DynamicMachine

  /// The name of the document; nil if it has none.
  public var name: String? { program.name }

  /// The names of its variables, in document order.
  public var variables: [String] { program.data.map(\.name) }

  /// The warnings about parts that are understood, but should be written differently.
  public let warnings: [ImportWarning]

  let program: SCXMLProgram

  /// The machine with its code, inactive.
  let machine: SessionMachine

  let names: SessionNames

  private let root: MarkupElement

  /// Reads a document.
  ///
  /// - Parameter scxml: The document, in UTF-8.
  /// - Throws: `NotationError` with all parts that are invalid or unsupported, and their places.
  /// - Complexity: O(*n* + *r*) in bytes and transitions.
  public init(scxml: Data) throws(NotationError) {
    (outline, program, warnings, root) = try SCXMLReader.program(in: scxml)
    names = SessionNames(
      states: outline.states.map(\.id),
      events: Set(MachineDescription(outline).events),
      historyParents: program.historyParents
    )
    machine = program.machine(of: outline, names)
  }

  /// The document as a string, without comments. Reading it gives an equal document.
  public var scxml: String { root.document }
}

extension SCXMLProgram {
  /// The machine of an outline, with code for its names.
  fileprivate func machine(
    of outline: DynamicMachine,
    _ names: SessionNames
  ) -> SessionMachine {
    SessionMachine(naming: outline) { name in
      conditions[name].map { $0.condition(names) }
    } callback: { name in
      blocks[name].map { $0.callback(names) }
    } beforehand: { event in
      // Conditions without a value are events that precede all that follows, and completions are remembered.
      let isCompletion = if case .completion = event.trigger { true } else { false }
      return isCompletion || !conditions.isEmpty ? [ExecutableContent]().callback(names) : nil
    }
  }
}
