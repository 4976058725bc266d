public import Foundation
public import Interlock

extension Machine {
  /// An activity's view of its machine.
  public struct ActivityContext: ActivityScope {
    /// The state that the activity belongs to.
    public let state: StateID

    /// The user info of the event whose call entered the state; empty if there was none.
    public var userInfo: UserInfo { data.userInfo }

    /// The machine's time when the activity was started.
    public let time: Date

    /// The clock of the live machine.
    public let clock: any Clock<Duration>

    /// What came with the event of the call that led to the state.
    let data: EventData

    /// The context of the machine when the state was entered; nil if it owns none.
    let ownedContext: OwnedContext?

    /// A handle on what runs the machine, if there is one; its type belongs to a later layer.
    let runner: (any Sendable)?

    let post: @Sendable (PendingEvent) throws(MailboxError) -> Void
    /// Waits for room; nil if there always is some.
    let postWaiting: (@Sendable (PendingEvent) async throws(MailboxError) -> Void)?

    /// The scope itself, which has no context.
    public var machine: Self { self }

    /// Creates the scope of an activity.
    public init(machine: Self) {
      self = machine
    }

    init(
      state: StateID,
      data: EventData,
      time: Date,
      clock: any Clock<Duration>,
      ownedContext: OwnedContext?,
      runner: (any Sendable)?,
      post: @escaping @Sendable (PendingEvent) throws(MailboxError) -> Void,
      postWaiting: (@Sendable (PendingEvent) async throws(MailboxError) -> Void)?
    ) {
      self.state = state
      self.data = data
      self.time = time
      self.clock = clock
      self.ownedContext = ownedContext
      self.runner = runner
      self.post = post
      self.postWaiting = postWaiting
    }

    func sendWaiting(_ event: PendingEvent) async throws(MailboxError) {
      guard let postWaiting else { return try post(event) }
      try await postWaiting(event)
    }
  }
}
