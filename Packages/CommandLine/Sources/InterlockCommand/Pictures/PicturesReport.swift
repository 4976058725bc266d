/// The outcomes of pictures in files: written, or compared with their machines.
package struct PicturesReport: Report {
  package struct Picture: Encodable, Sendable {
    fileprivate let file: PictureFile
    fileprivate let state: PictureFile.State
    fileprivate let failure: CommandFailure?

    package init(_ file: PictureFile, _ state: PictureFile.State) {
      self.file = file
      self.state = state
      failure = nil
    }

    package init(_ file: PictureFile, _ failure: CommandFailure) {
      self.file = file
      state = .failed
      self.failure = failure
    }

    private enum Key: CodingKey {
      case machine, picture, state, problems
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(file.machine, forKey: .machine)
      try container.encode(file.picture, forKey: .picture)
      try container.encode(state, forKey: .state)
      try container.encodeIfPresent(failure?.problems, forKey: .problems)
    }
  }

  package let pictures: [Picture]

  package init(_ pictures: [Picture]) {
    self.pictures = pictures
  }

  package var status: ExitStatus {
    if let failure = pictures.lazy.compactMap(\.failure).first { return failure.status }
    return outdated == 0 ? .success : .findings
  }

  private var outdated: Int {
    pictures.count { $0.state == .missing || $0.state == .different }
  }

  package var lines: [StyledText] {
    let advice: StyledText =
      "\(outdated) of \(pictures.count) not up to date: draw again without --check"
    return pictures.compactMap(\.line) + (outdated == 0 ? [] : [advice])
  }
}

extension PicturesReport.Picture {
  /// The problem of the picture; nil if there is none.
  package var line: StyledText? {
    switch state {
    case .current: nil
    case .written: "\(file.picture): written"
    case .missing: "\(file.picture): is missing"
    case .different: "\(file.picture): is not the current picture of \(file.machine)"
    case .failed: failure.map { StyledText("error", .red) + ": \($0)" }
    }
  }
}
