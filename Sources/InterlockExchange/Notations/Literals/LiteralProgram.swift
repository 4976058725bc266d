import Interlock
import InterlockEvolution

/// A program in JavaScript or TypeScript that makes a machine: `createMachine({…})`, `setup({…}).createMachine({…})`,
/// `Machine({…})`, or an object literal alone.
struct LiteralProgram {
  /// How many bytes a program may have: less than a document, because code is looked at several times.
  static let sizeLimit = 1 << 21

  /// Where the program makes a machine.
  private struct Call {
    let name: String
    let index: Int
  }

  /// The configuration, and where its values begin.
  let document: JSONDocument

  /// The lengths of the delays that the program names.
  private(set) var delays: [String: Duration] = [:]

  /// Whether the program is written for version 4 of XState.
  private(set) var isVersion4 = false

  /// Where the program makes other machines.
  let otherMachines: [MarkupPosition]

  /// How many places are looked at: each may read up to the end of the program.
  private static let placeLimit = 20

  /// The keys of which a configuration has at least one.
  private static let keys = [
    "states", "initial", "on", "invoke", "always", "after", "type", "entry", "exit", "context",
    "id",
  ]

  /// Reads a program; nil if it makes no machine.
  ///
  /// - Parameter bytes: The program, in UTF-8.
  /// - Throws: `JSONError` if it has an object literal that cannot be read.
  init?(_ bytes: [UInt8]) throws(JSONError) {
    var survey = LiteralSurvey(bytes)
    survey.run()
    var machine: (value: OrderedJSON, parser: LiteralParser, name: String)?
    var others: [MarkupPosition] = []
    var scanner = LiteralScanner(bytes)
    for place in survey.places.prefix(Self.placeLimit) {
      scanner.index = place.index
      if machine != nil {
        guard place.isCall else { break }
        scanner.skipSpace()
        let position = scanner.position
        others.append(position)
        continue
      }
      var parser = LiteralParser(scanner, survey.constants)
      let value = try parser.value(isStatement: !place.isCall)
      // Of literals that stand alone, some are parts of the configuration.
      let keys = place.isCall || survey.places.count == 1 ? Self.keys : ["states"]
      guard case .object(let object) = value, keys.contains(where: { object[$0] != nil })
      else { continue }
      machine = (value, parser, place.name)
    }
    guard let machine else {
      if let call = survey.places.first(where: \.isCall) { throw Self.error(bytes, call.index) }
      return nil
    }
    document = JSONDocument(machine.value, machine.parser.positions)
    otherMachines = others
    isVersion4 = machine.name == "Machine"
    try readOptions(machine.parser)
    for index in survey.setups.prefix(Self.placeLimit) {
      var scanner = LiteralScanner(bytes)
      scanner.index = index
      var parser = LiteralParser(scanner, survey.constants)
      if case .object(let setup) = try parser.value() { addDelays(setup) }
    }
  }

  private static func error(_ bytes: [UInt8], _ index: Int) -> JSONError {
    var parser = LiteralParser(LiteralScanner(bytes))
    parser.scanner.index = index
    let suggestion = "Write an object literal there, or give the program that has it"
    return parser.error("the configuration is made by code", suggestion)
  }

  /// Reads the second argument, which has code by name.
  private mutating func readOptions(_ parser: LiteralParser) throws(JSONError) {
    var parser = parser
    guard parser.scanner.take(","), case .object(let options) = try parser.value() else { return }
    if options["services"] != nil || options["activities"] != nil { isVersion4 = true }
    addDelays(options)
  }

  private mutating func addDelays(_ options: OrderedJSON.Object) {
    guard case .object(let delays)? = options["delays"] else { return }
    for member in delays.members {
      guard case .number(let text) = member.value else { continue }
      self.delays[member.key] = Duration(milliseconds: text)
    }
  }
}
