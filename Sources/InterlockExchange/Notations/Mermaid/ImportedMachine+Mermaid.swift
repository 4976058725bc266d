public import Foundation
import Interlock

extension ImportedMachine {
  /// Reads a machine from a Mermaid `stateDiagram-v2`. Its name is the title of the diagram.
  ///
  /// - Parameters:
  ///   - mermaid: The diagram, in UTF-8.
  ///   - options: How strictly to read it.
  /// - Throws: `NotationError` with all problems and their places.
  /// - Complexity: O(*n* + *r*) in bytes and transitions.
  public init(mermaid: Data, options: ImportOptions = []) throws(NotationError) {
    var scanner = try MermaidScanner(mermaid)
    let lines = try scanner.lines()
    var sketch = MermaidSketch()
    for line in lines { sketch.add(line) }
    var reader = MermaidReader(sketch, isGuessing: false)
    do throws(NotationError) {
      machine = try reader.machine()
    } catch {
      guard options.contains(.ignoringContent), reader.hasMissingEvents else { throw error }
      reader = MermaidReader(sketch, isGuessing: true)
      guard let guessed = try? reader.machine() else { throw error }
      machine = guessed
    }
    for (part, position) in scanner.unshown {
      reader.warnings.add(
        "the picture does not show \(part)",
        suggestion: "Read the machine from another notation",
        at: position.location
      )
    }
    ignored = reader.ignored.sorted(by: <)
    name = machine.freeName(scanner.title)
    warnings = reader.warnings.all
  }
}
