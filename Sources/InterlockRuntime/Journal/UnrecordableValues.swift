/// The treatment of user info that JSON cannot hold: dates, objects, numbers that are not finite.
public enum UnrecordableValues: Hashable, Sendable {
  /// The call throws an error before the machine runs.
  case refused
  /// Guards and callbacks see it, but it is not recorded: a replay runs without it, so no outcome may depend on it.
  case leftOut
}
