/// The result of checking one of several files.
package enum CheckedFile: Sendable {
  case checked(CheckReport)
  /// The name of the file, and why it is no machine.
  case unreadable(String, CommandFailure)
}

/// The result of `interlock check` for several files.
package struct CheckedFiles: Report {
  package let files: [CheckedFile]

  package init(_ files: [CheckedFile]) {
    self.files = files
  }

  /// That of the worst file.
  package var status: ExitStatus {
    let all = files.map(\.status)
    return [.failure, .findings].first(where: all.contains) ?? .success
  }

  package var lines: [StyledText] {
    files.flatMap(\.lines) + [summary]
  }

  private var summary: StyledText {
    let found = files.count { $0.status == .findings }
    let unreadable = files.count { $0.status == .failure }
    let parts = [
      found == 0 ? nil : "\(found) with findings",
      unreadable == 0 ? nil : "\(unreadable) cannot be read",
    ]
    .compactMap(\.self)
    let result = parts.isEmpty ? "nothing found" : parts.joined(separator: ", ")
    return "\(files.count) \(files.count == 1 ? "file" : "files"): \(result)"
  }

  /// The findings, at their places.
  package var annotations: [Annotation] { files.flatMap(\.annotations) }
}

extension CheckedFile {
  fileprivate var status: ExitStatus {
    switch self {
    case .checked(let report): report.status
    case .unreadable(_, let failure): failure.status
    }
  }

  fileprivate var lines: [StyledText] {
    switch self {
    case .checked(let report): report.lines
    case .unreadable(_, let failure): [StyledText("error", .red) + ": \(failure)"]
    }
  }

  fileprivate var annotations: [Annotation] {
    switch self {
    case .checked(let report): report.annotations
    case .unreadable(let name, let failure): failure.annotations(in: name)
    }
  }
}

extension CheckedFile: Encodable {
  private enum Key: CodingKey {
    case file, problems
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .checked(let report): try report.encode(to: encoder)
    case .unreadable(let name, let failure):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(name, forKey: .file)
      try container.encode(failure.problems, forKey: .problems)
    }
  }
}
