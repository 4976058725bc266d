/// What an account is told, step by step, and what has to come of it. It knows nothing of the library.
public struct Script: Sequence, IteratorProtocol, Sendable {
  /// What the account is told.
  public struct Step: Sendable {
    /// The name of the event.
    public let event: String

    /// What comes with it; nil for nothing.
    public let amount: Int?

    /// Whether the account takes it.
    public let isTaken: Bool

    /// The state afterwards.
    public let state: String
  }

  /// The account after the steps that have been taken from the script.
  public private(set) var account = Account()

  /// What its deposits have emitted.
  public private(set) var entries: [Entry] = []

  /// How many steps the account has refused.
  public private(set) var refusals = 0

  private var isOpen = true
  private var random: SplitMix64

  /// The script for an account. It is the same each time.
  ///
  /// - Parameter key: The key of the account.
  public init(for key: Int) {
    random = SplitMix64(state: UInt64(key))
  }

  /// The next step; there is always one.
  public mutating func next() -> Step? {
    let choice = random.next() % 40
    let event =
      switch (isOpen, choice) {
      case (true, 0): "close"
      case (true, 1), (false, ..<15): "open"
      case (_, 2), (_, 15): "later"
      default: "put"
      }
    let amount = event == "put" ? Int(random.next() % 1_000) : nil
    let isTaken = isOpen != (event == "open")
    if isTaken { take(event, amount ?? 0) } else { refusals += 1 }
    return Step(event: event, amount: amount, isTaken: isTaken, state: isOpen ? "open" : "closed")
  }

  private mutating func take(_ event: String, _ amount: Int) {
    switch event {
    case "put":
      account.count += 1
      account.digest = account.digest &* 31 &+ amount
      entries.append(Entry(number: account.count, digest: account.digest))
    case "later": account.ticks += 1
    default: isOpen = event == "open"
    }
  }
}
