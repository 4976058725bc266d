/// What becomes of user info that no document can hold: dates, objects, numbers that are none.
public enum UnrecordableValues: Hashable, Sendable {
  /// It is an error, before anything has happened.
  case refused
  /// Guards and callbacks see it, but it is not recorded: a replay does without. Nothing may depend on it.
  case leftOut
}
