import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// The callbacks of a model.
  struct Callbacks {
    /// What a callback is called for.
    enum Moment: Hashable {
      case exit(StateID)
      case event(EventID)
      case enter(StateID)
      case transition
    }

    /// A callback to call.
    struct Call {
      let id: Int
      let change: Change
    }

    private var callbacks: [Int: (moment: Moment, call: Callback)] = [:]
    private var ids: [Moment: [Int]] = [:]
    private var lastID = 0

    subscript(id: Int) -> Callback? { callbacks[id]?.call }

    mutating func add(_ callback: @escaping Callback, at moment: Moment) -> Int {
      lastID += 1
      callbacks[lastID] = (moment, callback)
      ids[moment, default: []].append(lastID)
      return lastID
    }

    /// Removes a callback.
    ///
    /// - Returns: The callback. Releasing what it holds may remove others, so that must not happen in
    ///   here.
    mutating func remove(_ id: Int) -> Callback? {
      guard let (moment, callback) = callbacks.removeValue(forKey: id) else { return nil }
      ids[moment]?.removeAll { $0 == id }
      return callback
    }

    /// What to call for a macrostep, in order.
    func calls(for receipt: Machine.Receipt, _ userInfo: UserInfo) -> [Call] {
      guard !callbacks.isEmpty else { return [] }
      return receipt.steps.flatMap { step in
        let change = Change(step: step, receipt: receipt, userInfo: userInfo)
        return moments(of: step).flatMap { ids[$0] ?? [] }.map { Call(id: $0, change: change) }
      }
    }

    private func moments(of step: Machine.Receipt.Step) -> [Moment] {
      let exits = step.exited.map { Moment.exit($0) }
      let events = step.event.map { [Moment.event($0)] } ?? []
      let isActivation = step.source == nil
      return exits + events + step.entered.map { .enter($0) } + (isActivation ? [] : [.transition])
    }
  }
}
