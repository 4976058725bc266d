import Interlock

/// Which branches of splits by code are taken: the chosen ones, or, for a check, all of them, one
/// combination after another.
struct BranchChoices {
  private let isCheck: Bool

  /// For each split that was asked, the branch, and how many there are.
  private var answers: [(branch: Int, count: Int)] = []
  private var asked = 0

  /// The branches chosen by the rules.
  static var byRules: Self { Self(isCheck: false) }

  /// All branches.
  static var all: Self { Self(isCheck: true) }

  private init(isCheck: Bool) {
    self.isCheck = isCheck
  }

  mutating func branch(
    of state: String,
    among branches: [String],
    _ snapshot: DynamicMachine.Snapshot,
    _ userInfo: UserInfo,
    _ rule: Migration.Step.Rule
  ) throws(MigrationError.Reason) -> String {
    if isCheck {
      guard !branches.isEmpty else { throw .noBranch(of: state) }
      if asked == answers.count { answers.append((0, branches.count)) }
      asked += 1
      return branches[answers[asked - 1].branch]
    }
    let branch: String
    do {
      branch = try rule(snapshot, userInfo)
    } catch {
      throw .codeFailed(step: "split of \(state)", cause: String(describing: error))
    }
    guard branches.contains(branch) else { throw .unexpectedBranch(branch, of: state) }
    return branch
  }

  /// Moves on to the next combination.
  ///
  /// - Returns: Whether there is one.
  mutating func advance() -> Bool {
    asked = 0
    while let last = answers.last, last.branch + 1 == last.count { answers.removeLast() }
    guard !answers.isEmpty else { return false }
    answers[answers.count - 1].branch += 1
    return true
  }
}
