import Foundation

/// Prints the library's costs, as ratios to hand-written code in the same run.
@main
enum Ratios {
  static func main() async throws {
    let options = Options(CommandLine.arguments.dropFirst())
    guard options.unknown.isEmpty else {
      let text = "unknown option: \(options.unknown[0])\n\(usage)"
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
      exit(2)
    }
    let rows = try allRows(scale: options.isSmoke ? 100 : 1)
      .filter { options.filter.map($0.name.contains) ?? true }
    if !options.isJSON { print(header) }
    var figures: [Figure] = []
    for row in rows {
      let figure = try await row.measured(repetitions: options.isSmoke ? 1 : 9)
      figures.append(figure)
      print(try options.isJSON ? json(figure) : line(figure))
    }
    let isTimed = options.isCheck && !options.isSmoke
    let missed = figures.filter { !$0.hasMetAllocations || isTimed && !$0.hasMetRatio }
    guard options.isCheck, !missed.isEmpty else { return }
    let list = missed.map(\.row).joined(separator: ", ")
    try? FileHandle.standardError.write(contentsOf: Data("goal missed: \(list)\n".utf8))
    exit(1)
  }

  static let usage = """
    usage: ratios [--json] [--check] [--smoke] [--only TEXT]
      --json       one JSON object a row
      --check      exit with 1 where a row misses its goal, and name it
      --smoke      run everything once, small: its times mean nothing, its allocations do
      --only TEXT  the rows whose names contain the text

    """

  private static let header =
    pad("row", 60)
    + ["ratio", "goal", "baseline ns", "subject ns", "allocations"].map { lead($0, 15) }.joined()

  private static func line(_ figure: Figure) -> String {
    let numbers = [figure.ratio, figure.goal, figure.baseline, figure.subject]
    return pad(figure.row, 60) + numbers.map { lead(rounded($0), 15) }.joined()
      + lead(figure.allocations.map(rounded) ?? "?", 15)
      + (figure.hasMetRatio && figure.hasMetAllocations ? "" : "  missed")
  }

  private static func json(_ figure: Figure) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(figure), as: UTF8.self)
  }
}

private struct Options {
  var isJSON = false
  var isCheck = false
  var isSmoke = false
  var filter: String?
  var unknown: [String] = []

  init(_ arguments: some Sequence<String>) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--json": isJSON = true
      case "--check": isCheck = true
      case "--smoke": isSmoke = true
      case "--only": filter = rest.next()
      default: unknown.append(argument)
      }
    }
  }
}

private func allRows(scale: Int) throws -> [Row] {
  try plainRows(scale) + literalRows(scale) + largeRows(scale) + callbackRows(scale)
    + contextRows(scale) + payloadRows(scale) + formulaRows(scale) + programRows(scale)
    + engineRows(scale) + stringRows(scale)
    + copyRows(scale) + statechartRows(scale) + runtimeRows(scale) + buildingRows(scale)
    + definitionRows(scale) + archiveRows(scale) + snapshotRows(scale) + journalRows(scale)
}

private func pad(_ text: String, _ width: Int) -> String {
  text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
}

private func lead(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

private func rounded(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let fraction = hundredths % 100
  return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}
