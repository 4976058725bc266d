import Foundation

/// How the work of reading, comparing, binding and running machines grows with their size.
///
/// Each row does the same for a small and for a large machine, and fails if the time grows out of proportion. It
/// measures the processor time of its thread, so other load hardly counts.
@main
enum Growth {
  static func main() {
    var isSmoke = false
    var filter: String?
    var arguments = CommandLine.arguments.dropFirst().makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--smoke": isSmoke = true
      case "--only": filter = arguments.next()
      default:
        print("usage: growth [--smoke] [--only TEXT]\n  --smoke  smaller machines")
        exit(argument == "--help" ? 0 : 2)
      }
    }
    var failed: [String] = []
    let rows =
      documentRows() + inputRows() + sessionRows() + differenceRows() + toolRows() + lookupRows()
    for row in rows where filter.map(row.name.contains) ?? true {
      do {
        let figure = try row.measured(isSmoke: isSmoke)
        print(figure)
        if !figure.isProportionate { failed.append(row.name) }
      } catch {
        print("\(row.name): \(error)")
        failed.append(row.name)
      }
    }
    guard failed.isEmpty else {
      let list = failed.joined(separator: ", ")
      try? FileHandle.standardError.write(contentsOf: Data("grows too fast: \(list)\n".utf8))
      exit(1)
    }
  }
}
