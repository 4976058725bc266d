/// Thrown when a configuration of XState is no machine: everything that is wrong with it, at once.
public struct XStateError: Error, Hashable, Sendable {
  /// One thing that is wrong, or that Interlock does not share.
  public struct Problem: Hashable, Sendable {
    /// Where it stands, such as `$.states.idle.on.go[0]`.
    public let path: String
    /// What is wrong.
    public let message: String
    /// How to mend it.
    public let cure: String
  }

  /// The problems, at least one. No more than 1,000 of a document are listed.
  public let problems: [Problem]

  /// How many problems are listed.
  static let limit = 1_000

  init(_ problems: [Problem]) {
    self.problems = Array(problems.prefix(Self.limit))
  }

  init(_ path: String, _ message: String, cure: String) {
    self.init([Problem(path: path, message: message, cure: cure)])
  }
}

extension XStateError.Problem: CustomStringConvertible {
  /// Place, message and cure in one line.
  public var description: String {
    "\(path): \(message). \(cure)."
  }
}

extension XStateError: CustomStringConvertible {
  /// A list, one problem a line.
  public var description: String {
    numbered(problems, "The configuration is no machine")
  }
}
