extension Machine {
  /// An event that waits.
  public struct PendingEvent: Sendable {
    /// The event.
    public let event: EventID
    /// What was passed along with it.
    public let userInfo: UserInfo

    /// Creates an event that waits.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - userInfo: What was passed along with it.
    public init(event: EventID, userInfo: UserInfo = UserInfo()) {
      self.event = event
      self.userInfo = userInfo
    }
  }
}

extension Machine.PendingEvent {
  /// The value that the event carries.
  ///
  /// - Parameter type: Its type.
  /// - Returns: The value; nil if there is none, or one of another type.
  public func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
    userInfo.payload(as: type)
  }
}

extension Machine.PendingEvent: Hashable {
  /// Whether the events are the same; what came along with them is not compared.
  public static func == (left: Self, right: Self) -> Bool {
    left.event == right.event
  }

  /// Hashes the event.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(event)
  }
}
