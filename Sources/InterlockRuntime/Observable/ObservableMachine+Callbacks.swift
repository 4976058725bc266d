import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// What is called on the main actor when a macrostep is over, with a transition of it, its receipt and its user info.
  /// It need not be sendable, and can fire.
  public typealias Callback = (_ change: Change) -> Void

  /// Adds a callback for whenever a state has been left. It runs when the macrostep is over.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - callback: Gets the transition, the receipt and the user info.
  /// - Returns: What removes the callback; without it, the callback stays as long as the model.
  @discardableResult
  public func onExit(_ state: StateID, _ callback: @escaping Callback) -> CallbackToken {
    add(callback, at: .exit(state))
  }

  /// Adds a callback for whenever an event has been taken: once for each transition that it has triggered.
  ///
  /// - Parameters:
  ///   - event: The event. It is one that was fired or sent, here or by a callback of the machine, or deferred until
  ///     now.
  ///   - callback: Gets the transition, the receipt and the user info.
  /// - Returns: What removes the callback; without it, the callback stays as long as the model.
  @discardableResult
  public func on(_ event: EventID, _ callback: @escaping Callback) -> CallbackToken {
    add(callback, at: .event(event))
  }

  /// Adds a callback for whenever a state has been entered, on activation, too. It runs when the macrostep is over:
  /// the machine may have gone on to another state by then.
  ///
  ///     model.onEnter(.read) { _ in badge.count -= 1 }
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - callback: Gets the transition, the receipt and the user info.
  /// - Returns: What removes the callback; without it, the callback stays as long as the model.
  @discardableResult
  public func onEnter(_ state: StateID, _ callback: @escaping Callback) -> CallbackToken {
    add(callback, at: .enter(state))
  }

  /// Adds a callback for every transition, internal ones included; not for the activation, which is none.
  ///
  /// - Parameter callback: Gets the transition, the receipt and the user info.
  /// - Returns: What removes the callback; without it, the callback stays as long as the model.
  @discardableResult
  public func onTransition(_ callback: @escaping Callback) -> CallbackToken {
    add(callback, at: .transition)
  }

  private func add(_ callback: @escaping Callback, at moment: Callbacks.Moment) -> CallbackToken {
    let id = callbacks.add(callback, at: moment)
    return CallbackToken { [weak self] in _ = self?.callbacks.remove(id) }
  }
}
