#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension Machine {
  /// A timer that is due.
  package struct DueTimer: Sendable {
    let item: NumberedTimer

    /// How many timers that are due before it are left alone.
    package let skipped: Int

    /// Its number among all timers that the machine has set.
    package var number: Int { item.number }

    package var deadline: Date { Date(timeIntervalSinceReferenceDate: seconds) }

    /// Its deadline in seconds since the reference date.
    var seconds: Double { item.timer.deadline }
  }

  /// The timers that are due in a call, and what has become of them.
  ///
  /// They are fired one after another, earliest deadline first, each in a transaction of its own. One that fails stays
  /// set, is not tried again in this call, and does not keep the others from being fired.
  package struct Expiry: Sendable {
    private let plan: Plan
    private let seconds: Double

    /// What those that did not fail have done, in order.
    package private(set) var receipts: [Receipt] = []

    /// The numbers of those that failed.
    private var failed: Set<Int> = []

    /// The first that failed, and why; nil if none did.
    private var failure: (timer: PendingTimer, cause: FireError)?

    /// Begins with the timers of a machine.
    ///
    /// - Parameters:
    ///   - machine: The machine.
    ///   - seconds: The time; NaN if it is unknown.
    package init(of machine: Machine, by seconds: Double) {
      plan = machine.plan
      self.seconds = seconds
    }

    /// The timer to fire next; nil if no other is due, or as many have been tried as the step limit allows.
    package func next(in machine: Machine) -> DueTimer? {
      let isFull = receipts.count + failed.count >= plan.settings.stepLimit
      return isFull ? nil : machine.dueTimer(by: seconds, except: failed)
    }

    /// Notes what has become of a timer.
    package mutating func add(_ outcome: Result<Receipt, FireError>, of timer: DueTimer) {
      switch outcome {
      case .success(let receipt): receipts.append(receipt)
      case .failure(let error):
        failed.insert(timer.number)
        failure = failure ?? (plan.pendingTimer(timer.item.timer), error)
      }
    }

    // No function here throws: the optimizer of Swift 6.3.1 crashes on a typed error of the enclosing type.

    /// The receipt of those that have been fired; nil if none has.
    package var receipt: Receipt? { Receipt(joining: receipts) }

    /// `timerFailed` with the first that failed, and with what the others have done; nil if none failed.
    package var error: FireError? {
      failure.map { .timerFailed($0.timer, cause: $0.cause, expired: receipt) }
    }

    /// The reason why what comes next is not tried: the error, or more timers are due than a call may fire.
    ///
    /// - Parameter machine: The machine afterwards.
    /// - Returns: `timerFailed`; nil if nothing stands in the way.
    package func obstacle(in machine: Machine) -> FireError? {
      if let error { return error }
      // No other has failed, so any that is due is one too many.
      guard let timer = machine.dueTimer(by: seconds) else { return nil }
      let cause = FireError.tooManyTimers(receipts, limit: plan.settings.stepLimit)
      return .timerFailed(plan.pendingTimer(timer.item.timer), cause: cause, expired: receipt)
    }
  }

  /// Fires the timers that are due.
  ///
  /// - Parameters:
  ///   - seconds: The time; NaN if it is unknown.
  ///   - fire: Fires one of them.
  /// - Returns: What has become of them.
  package mutating func expiry(
    by seconds: Double,
    _ fire: (inout Self, DueTimer) throws(FireError) -> Receipt
  ) -> Expiry {
    var expiry = Expiry(of: self, by: seconds)
    while let timer = expiry.next(in: self) {
      expiry.add(Result { () throws(FireError) in try fire(&self, timer) }, of: timer)
    }
    return expiry
  }

  /// Does something after the timers that were due.
  ///
  /// - Parameters:
  ///   - expired: The receipt of the timers; nil if none was due.
  ///   - obstacle: The reason why nothing is done; nil if there is none.
  ///   - call: What comes after them.
  /// - Returns: The receipt of all.
  /// - Throws: The obstacle; the error of the call, with what the timers have done.
  package static func after(
    _ expired: Receipt?,
    unless obstacle: FireError?,
    _ call: () throws(FireError) -> Receipt
  ) throws(FireError) -> Receipt {
    if let obstacle { throw obstacle }
    do throws(FireError) {
      return try call().following(expired)
    } catch {
      throw error.following(expired)
    }
  }
}
