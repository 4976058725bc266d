public import Foundation
public import Interlock

extension MachineActor {
  /// Binds notifications to events: each notification, from any thread, becomes an event or is ignored.
  ///
  /// ```swift
  /// connection.bind(to: .networkDidChange) { _ in .init(event: .reconnect) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - sender: The sender of the notifications; nil for any.
  ///   - center: Where they are posted.
  ///   - event: The event that a notification becomes; nil for none. Called on the posting thread.
  /// - Returns: The binding. It ends with the machine.
  @discardableResult
  public nonisolated func bind(
    to name: Notification.Name,
    from sender: AnyObject? = nil,
    in center: NotificationCenter = .default,
    _ event: @escaping @Sendable (Notification) -> Machine.PendingEvent?
  ) -> SourceBinding {
    let observer = Observer(of: name, from: sender, in: center) { [weak self] notification in
      guard let self, let event = event(notification) else { return }
      deliver(event)
    }
    return sources.add { observer.stop() }
  }

  /// Binds a sequence to events: each element becomes an event or is ignored. If the mailbox is full and its limit
  /// suspends senders, the next element is taken once there is room; if it is full with any other limit, the error
  /// handler gets the error, and the next element is taken.
  ///
  /// ```swift
  /// download.bind(to: progress) { share in
  ///   .init(event: .advance, userInfo: ["share": share])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - sequence: The sequence. Its errors go to the error handler.
  ///   - event: The event that an element becomes; nil for none.
  /// - Returns: The binding. It ends with the machine: then the iterating task is cancelled.
  @discardableResult
  public nonisolated func bind<Elements: AsyncSequence & Sendable>(
    to sequence: Elements,
    _ event: @escaping @Sendable (Elements.Element) -> Machine.PendingEvent?
  ) -> SourceBinding where Elements.Element: Sendable {
    let task = Task.detached { [weak self, mailbox] in
      do {
        for try await element in sequence {
          guard let event = event(element), !Task.isCancelled else { continue }
          let delivery = self?.deliver(event, canWait: true)
          switch delivery {
          case .done?: continue
          case .over?, nil: return
          case .mustWait?:
            // Without holding the machine, as this may be its last reference.
            guard await mailbox.waitForRoom(Message(event)) == nil else { return }
            self?.schedule()
          }
        }
      } catch {
        guard !Task.isCancelled else { return }
        await self?.fail(Failure(origin: .source, error: error))
      }
    }
    return sources.add { task.cancel() }
  }

  /// Binds a signal of the operating system to an event. While a machine listens, the signal has no other effect in the
  /// process; afterwards its default action is restored.
  ///
  /// ```swift
  /// server.bind(toSignal: SIGTERM, .shutDown)
  /// ```
  ///
  /// - Parameters:
  ///   - signal: The number of the signal.
  ///   - event: The event.
  ///   - userInfo: Passed along with it.
  /// - Returns: The binding. It ends with the machine.
  @discardableResult
  public nonisolated func bind(
    toSignal signal: Int32,
    _ event: EventID,
    userInfo: UserInfo = UserInfo()
  ) -> SourceBinding {
    sources.add(
      Signals.listen(to: signal) { [weak self] in
        self?.deliver(Machine.PendingEvent(event: event, userInfo: userInfo))
      }
    )
  }

  private enum Delivery {
    case done
    /// There is no room yet.
    case mustWait
    /// No more events are accepted.
    case over
  }

  /// Sends an event from a source. If there is no room and the source does not wait, that is reported.
  @discardableResult
  private nonisolated func deliver(
    _ event: Machine.PendingEvent,
    canWait: Bool = false
  ) -> Delivery {
    do throws(MailboxError) {
      try put(Message(event))
    } catch {
      if case .invalidated = error { return .over }
      if canWait, case .suspending = mailbox.limit { return .mustWait }
      let failure = Failure(origin: .source, error: error)
      _ = Task.detached { await self.fail(failure) }
    }
    return .done
  }
}

/// An observer of notifications.
private final class Observer: @unchecked Sendable {
  // Safe because nothing changes after the initialiser, and centers can be used on any thread.
  private let center: NotificationCenter
  private let token: any NSObjectProtocol

  init(
    of name: Notification.Name,
    from sender: AnyObject?,
    in center: NotificationCenter,
    _ handler: @escaping @Sendable (Notification) -> Void
  ) {
    self.center = center
    token = center.addObserver(forName: name, object: sender, queue: nil, using: handler)
  }

  func stop() {
    center.removeObserver(token)
  }
}
