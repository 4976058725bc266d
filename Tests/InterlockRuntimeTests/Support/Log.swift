/// Lines, in a class that is not sendable.
final class Log {
  var lines: [String] = []

  func add(_ line: String) { lines.append(line) }
}
