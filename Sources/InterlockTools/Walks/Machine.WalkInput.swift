public import Interlock
import InterlockEvolution

extension Machine {
  /// One input of a walk. It has no time: the walk has a clock that only its inputs move.
  public enum WalkInput: Sendable {
    /// An event is fired.
    case event(EventID, payload: EventPayload? = nil, userInfo: UserInfo = UserInfo())
    /// The clock moves to the next deadline, and the timer that is due first fires.
    case timer
    /// The clock moves on, and each timer due until then fires at its deadline.
    case wait(Duration)
    /// The machine is stored in an archive and restored from it.
    case restoration
  }
}

extension Machine.WalkInput: CustomStringConvertible {
  /// The input as it is written in Swift.
  public var description: String {
    switch self {
    case .event(let event, let payload, let userInfo):
      ".event(\(SwiftCode.identifier(event))\(Self.argument(payload))\(Self.argument(userInfo)))"
    case .timer: ".timer"
    case .wait(let duration): ".wait(\(duration.swiftLiteral))"
    case .restoration: ".restoration"
    }
  }

  private static func argument(_ payload: EventPayload?) -> String {
    payload.map { ", payload: \($0)" } ?? ""
  }

  private static func argument(_ userInfo: UserInfo) -> String {
    userInfo.isEmpty ? "" : ", userInfo: \(SwiftCode.literal(userInfo.values))"
  }
}
