/// What to do with user info that JSON cannot hold: dates, objects, numbers that are not finite.
public enum UnrecordableValues: Hashable, Sendable {
  /// It is an error, thrown before anything happens.
  case refused
  /// Guards and callbacks see it, but it is not recorded: a replay runs without it. Nothing may depend on it.
  case leftOut
}
