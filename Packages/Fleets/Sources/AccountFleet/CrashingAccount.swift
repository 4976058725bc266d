import Foundation
import Interlock
public import InterlockFleet

/// Work that ends the process.
public enum Crash: String, CaseIterable, Sendable {
  /// The callback of a timer.
  case timer
  /// The callback of an event from outside.
  case event
  /// The handler of an effect.
  case effect

  /// Ends the process, as a trap does, or the system when memory is short.
  public static func now() -> Never { _exit(9) }
}

extension Account {
  /// The account whose work ends the process.
  public static var crashing: Self {
    var account = Self()
    account.digest = -1
    return account
  }

  /// A fleet that is done with each account after one event or timer, and says so in an effect.
  public static func fleet(
    crashingIn crash: Crash,
    in database: any FleetDatabase
  ) throws -> Accounts {
    typealias Life = Machine<String, String>.With<Account>
    let finish: Life.Callback = { transition in
      let account = transition.context
      if crash != .effect, account.digest < 0 { Crash.now() }
      transition.emit(.booked, Entry(number: 1, digest: account.digest))
    }
    let life = try Life(initial: "open") {
      Life.State("open")
      Life.State("done")
      if crash == .timer {
        Life.Event.after(.milliseconds(1), from: "open", to: "done").perform(finish)
      } else {
        Life.Event("finish", from: "open", to: "done").perform(finish)
      }
    }
    return try Fleet(life, of: Account(), table: "accounts", in: database)
  }
}
