import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// A closure called on the main actor after a macrostep, with one of its transitions, its receipt and its user info.
  /// It need not be sendable, and can fire.
  public typealias Callback = (_ change: Change) -> Void

  /// Adds a callback for each time a state has been left. It runs at the end of the macrostep.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - callback: Receives the transition, the receipt and the user info.
  /// - Returns: A token that removes the callback; if you drop it, the callback stays as long as the model.
  @discardableResult
  public func onExit(_ state: StateID, _ callback: @escaping Callback) -> CallbackToken {
    add(callback, at: .exit(state))
  }

  /// Adds a callback for each time an event has been taken: once for each transition that it triggered.
  ///
  /// - Parameters:
  ///   - event: The event. It may have been fired or sent, here or by a callback of the machine, or deferred until
  ///     now.
  ///   - callback: Receives the transition, the receipt and the user info.
  /// - Returns: A token that removes the callback; if you drop it, the callback stays as long as the model.
  @discardableResult
  public func on(_ event: EventID, _ callback: @escaping Callback) -> CallbackToken {
    add(callback, at: .event(event))
  }

  /// Adds a callback for each time a state has been entered, including on activation. It runs at the end of the
  /// macrostep: by then, the machine may have moved on to another state.
  ///
  /// ```swift
  /// model.onEnter(.read) { _ in badge.count -= 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - callback: Receives the transition, the receipt and the user info.
  /// - Returns: A token that removes the callback; if you drop it, the callback stays as long as the model.
  @discardableResult
  public func onEnter(_ state: StateID, _ callback: @escaping Callback) -> CallbackToken {
    add(callback, at: .enter(state))
  }

  /// Adds a callback for every transition, including internal ones. The activation is no transition.
  ///
  /// - Parameter callback: Receives the transition, the receipt and the user info.
  /// - Returns: A token that removes the callback; if you drop it, the callback stays as long as the model.
  @discardableResult
  public func onTransition(_ callback: @escaping Callback) -> CallbackToken {
    add(callback, at: .transition)
  }

  private func add(_ callback: @escaping Callback, at moment: Callbacks.Moment) -> CallbackToken {
    let id = callbacks.add(callback, at: moment)
    return CallbackToken { [weak self] in _ = self?.callbacks.remove(id) }
  }
}
