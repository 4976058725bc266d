import Interlock

extension MachineDescription {
  /// The facts about a state, in comparable form.
  struct Facts: Equatable, Sendable {
    let userInfo: UserInfo

    static func == (left: Self, right: Self) -> Bool {
      isSame(left.userInfo.values, right.userInfo.values)
    }
  }
}

/// Whether two values are equal in an archive. Archives do not distinguish number types.
private func isSame(_ left: any Sendable, _ right: any Sendable) -> Bool {
  switch (left, right) {
  case (let left as [any Sendable], let right as [any Sendable]):
    left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
  case (let left as [String: any Sendable], let right as [String: any Sendable]):
    left.count == right.count
      && left.allSatisfy { name, value in right[name].map { isSame(value, $0) } ?? false }
  default:
    if let left = left as? any Hashable, let right = right as? any Hashable {
      AnyHashable(left) == AnyHashable(right)
    } else {
      false
    }
  }
}
