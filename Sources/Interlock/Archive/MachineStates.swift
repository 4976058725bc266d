/// The states of a machine that is saved as where it is: the type provides the prototype, which has the definition.
///
/// ```swift
/// enum Status: String, Codable, MachineStates {
///   case unread, read
///
///   static let prototype = try! Machine<Status, Action>(initial: .unread) {
///     Machine.State(.unread)
///     Machine.State(.read)
///     Machine.Event(.view, from: .unread, to: .read)
///   }
/// }
///
/// struct Message: Codable {
///   var subject: String
///   var status = Status.prototype
/// }
/// ```
///
/// The message is encoded as `{"subject":"Hi","status":"unread"}`. A decoded machine has the definition and the
/// callbacks of the prototype. That holds wherever the machine is: in optionals, arrays and dictionaries, and in classes.
/// See <doc:Persistence>.
///
/// A machine that is no copy of the prototype is not encoded in this form: `Machine.Archive` is for whole machines. A
/// machine of another type with the same states, such as one with other events, is encoded as a whole.
///
/// A type that conforms where it is declared is nonisolated, also in a module whose default is the main actor.
public protocol MachineStates: Hashable, SendableMetatype {
  /// The type of the machine: a ``Machine`` or a ``Machine/With``.
  associatedtype Prototype: Sendable

  /// The machine of which each new entity is a copy. Use a `static let`, so that all share one definition.
  static var prototype: Prototype { get }
}
