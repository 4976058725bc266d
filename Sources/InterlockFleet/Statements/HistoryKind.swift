/// What an entry of a history is about, as its column has it.
enum HistoryKind: String, Sendable {
  case start
  case event
  case timer
  case migration
  case drop
}
