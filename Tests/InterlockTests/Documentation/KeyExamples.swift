import Interlock

// The keys of `GettingStarted`, which other examples use as well.

nonisolated extension UserInfoKey where Value == Bool {
  static var locked: Self { Self("locked") }
}

nonisolated extension UserInfoKey where Value == String {
  static var reason: Self { Self("reason") }
}
