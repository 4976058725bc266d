import ArgumentParser
import Interlock
import InterlockData
import InterlockTools

/// The fields of the machine's context, whose values an exploration follows.
struct FieldOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A field that conditions and assignments use, such as 'paid: integer in 0...5 = 0'. Give \
      all of them to follow their values. The types are boolean, integer, number, text and date, \
      with '?' if nil is possible. After 'in' stands a range or a list, after '=' the initial value.
      """,
      valueName: "declaration"
    )
  )
  var field: [String] = []

  @Flag(help: "Let the fields start with any of their values.")
  var anyStart = false

  @Flag(help: "Assume that callbacks, whose code is not in the document, do not change fields.")
  var callbacksKeepFields = false

  func validate() throws {
    guard !field.isEmpty || !(anyStart || callbacksKeepFields) else {
      throw ValidationError("'--any-start' and '--callbacks-keep-fields' need '--field'.")
    }
  }

  /// The fields as the layout of a record; nil if none are declared.
  private func layout() throws(CommandFailure) -> DataRecord.Layout? {
    var declarations: [FieldDeclaration] = []
    for text in field {
      do throws(FieldError) {
        let declaration = try FieldDeclaration(text)
        if declarations.contains(where: { $0.name == declaration.name }) {
          throw FieldError("there is another field '\(declaration.name)'")
        }
        declarations.append(declaration)
      } catch {
        throw CommandFailure("--field", at: text, "\(error)", status: .usage)
      }
    }
    return declarations.isEmpty ? nil : DataRecord.Layout(declarations.map(\.entry))
  }

  /// The configurations of a machine, with the values of the fields.
  func space(
    of file: DefinitionFile,
    within limits: ExplorationLimits,
    progress: (@Sendable (ExplorationProgress) -> Void)?
  ) throws -> StateSpace<String, String> {
    guard let layout = try layout() else {
      return StateSpace(of: file.machine, within: limits, progress: progress)
    }
    do throws(DefinitionError) {
      return try StateSpace(
        of: file.machine,
        layout: layout,
        from: anyStart ? .any : .context(DataRecord(layout)),
        ignoringCallbacks: callbacksKeepFields,
        within: limits,
        progress: progress
      )
    } catch {
      throw CommandFailure(file.name, "\(error)")
    }
  }
}
