/// The kind of a parked item.
public enum ParkedItem: Hashable, Sendable {
  /// The timers of an entity.
  case timer
  /// An effect, by its name, with the revision of the entity and its position among the effects of that revision.
  case effect(String, revision: Int, position: Int)
  /// An event from the inbox, by its name and its number there.
  case event(String, number: Int)
}
