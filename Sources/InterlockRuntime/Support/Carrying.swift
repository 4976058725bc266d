/// Remembers what an event carries from the task that sends it, such as the values of task locals, and returns a
/// closure that runs the guards and callbacks of that event with it.
///
/// ```swift
/// let live = MachineActor(
///   machine,
///   carrying: {
///     let context = ServiceContext.current
///     return { body in try ServiceContext.$current.withValue(context, operation: body) }
///   }
/// )
/// ```
///
/// It is called in the task that sends the event. The closure that it returns is called where the event is processed,
/// and should call its argument once.
public typealias Carrying = @Sendable () -> @Sendable (_ body: () throws -> Void) throws -> Void

/// Runs the guards and callbacks of an event with what it carries.
@usableFromInline
typealias Carrier = @Sendable (_ body: () throws -> Void) throws -> Void

/// Does something with what an event carries, once, whatever the carrier does.
func carry(with carrier: Carrier?, _ body: () -> Void) {
  guard let carrier else { return body() }
  var isDone = false
  func once() {
    guard !isDone else { return }
    isDone = true
    body()
  }
  try? carrier(once)
  once()
}
