/// Something that is to happen outside of the machine: a letter, a payment, a call of another service.
///
/// ```swift
/// Order.State(.paid).didEnter { $0.emit(.mail, Mail(text: "Thank you")) }
/// ```
///
/// A callback says what, and the receipt lists it: an event that is refused or fails has no effects. Whoever fires the
/// event makes it happen; a fleet of InterlockFleet stores it in the same transaction and delivers it.
public struct Effect: Sendable {
  /// Its name.
  public let name: String

  /// What goes with it.
  public let payload: EventPayload

  /// Creates an effect.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - payload: What goes with it.
  public init<Payload: Sendable>(_ name: EffectName<Payload>, _ payload: Payload) {
    self.name = name.name
    self.payload = EventPayload(payload)
  }
}

extension Effect {
  /// What goes with an effect of a given name.
  ///
  /// - Parameter name: The name.
  /// - Returns: Its payload; nil for an effect of another name or type.
  public func payload<Payload: Sendable>(of name: EffectName<Payload>) -> Payload? {
    name.name == self.name ? payload.value(as: Payload.self) : nil
  }
}

extension Effect: CustomStringConvertible {
  /// Name and payload: `mail(EventPayload(Mail(text: "Thank you")))`.
  public var description: String { "\(name)(\(payload))" }
}

/// The name of an effect, with the type of what goes with it.
///
/// ```swift
/// static var mail: Self { Self("mail") }
/// ```
public struct EffectName<Payload: Sendable>: Sendable {
  /// The name.
  public let name: String

  /// Creates a name.
  ///
  /// - Parameter name: The name, under which a database stores the effect.
  public init(_ name: String) {
    self.name = name
  }
}
