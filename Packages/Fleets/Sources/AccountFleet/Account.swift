public import Interlock
public import InterlockData
public import InterlockFleet

/// An account, in which the order of what is booked shows.
public struct Account: DataContext, Hashable, Sendable {
  /// How many deposits it has taken.
  public var count = 0

  /// A number that depends on the order of the deposits.
  public var digest = 0

  /// How many timers have fired.
  public var ticks = 0

  /// Creates an account without deposits.
  public init() {}

  /// Each property is a column.
  public static let fields = Fields<Account> {
    Field("count", \.count)
    Field("digest", \.digest)
    Field("ticks", \.ticks)
  }
}

/// What an account is given.
public struct Deposit: Codable, Sendable {
  /// How much.
  public var amount: Int

  /// Creates a deposit.
  public init(amount: Int) {
    self.amount = amount
  }
}

/// What an account has done, as its effects say it.
public struct Entry: Codable, Hashable, Sendable {
  /// The number of the deposit, or of the timer.
  public var number: Int

  /// The digest of the deposits until then; 0 for a timer.
  public var digest: Int

  /// Creates an entry.
  public init(number: Int, digest: Int) {
    (self.number, self.digest) = (number, digest)
  }
}

/// A fleet of accounts.
public typealias Accounts = Fleet<String, String, Account, Int>

extension EffectName<Entry> {
  /// A deposit has been taken.
  public static var booked: Self { Self("booked") }

  /// A timer has fired.
  public static var ticked: Self { Self("ticked") }
}

extension Machine<String, String>.EventName<Deposit> {
  /// Takes a deposit.
  public static var put: Self { Self("put") }
}

extension Account {
  /// The fleet, in a database: an open account takes deposits and sets timers, a closed one refuses both.
  public static func fleet(in database: any FleetDatabase) throws -> Accounts {
    typealias Life = Machine<String, String>.With<Account>
    let life = try Life(initial: "open") {
      Life.State("open")
      Life.State("closed")
      Life.Event("put", in: "open").carrying(Deposit.self).perform { transition, deposit in
        transition.context.count += 1
        transition.context.digest = transition.context.digest &* 31 &+ deposit.amount
        let entry = Entry(number: transition.context.count, digest: transition.context.digest)
        transition.emit(.booked, entry)
      }
      Life.Event("later", in: "open").perform { $0.send("tick", after: .milliseconds(20)) }
      Life.Event("close", from: "open", to: "closed")
      Life.Event("open", from: "closed", to: "open")
      Life.Event("tick", in: "open", "closed").perform { transition in
        transition.context.ticks += 1
        transition.emit(.ticked, Entry(number: transition.context.ticks, digest: 0))
      }
    }
    return try Fleet(life, of: Account(), table: "accounts", in: database)
  }
}
