/// A finding in the code quality report of GitLab.
struct CodeQualityIssue: Encodable {
  struct Location: Encodable {
    struct Lines: Encodable {
      let begin: Int
    }

    let path: String
    let lines: Lines
  }

  private enum CodingKeys: String, CodingKey {
    case description, fingerprint, severity, location
    case check = "check_name"
  }

  let description: String
  let check: String
  /// An identifier that is equal in the next run, so that GitLab recognises new findings.
  let fingerprint: String
  let severity: String
  let location: Location

  static func issues(_ annotations: [Annotation]) -> [Self] {
    var counts: [String: Int] = [:]
    return annotations.map { annotation in
      let key = "\(annotation.rule) \(annotation.file) \(annotation.message)"
      counts[key, default: 0] += 1
      let count = counts[key] ?? 1
      return Self(annotation, fingerprint: count == 1 ? key : "\(key) \(count)")
    }
  }

  private init(_ annotation: Annotation, fingerprint: String) {
    description = annotation.message
    check = annotation.rule
    self.fingerprint = fingerprint
    severity =
      switch annotation.severity {
      case .note: "info"
      case .warning: "minor"
      case .error: "major"
      }
    location = Location(path: annotation.file, lines: Location.Lines(begin: annotation.line))
  }
}
