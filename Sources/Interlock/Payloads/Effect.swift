/// An order for work outside the machine: a letter, a payment, a call of another service.
///
/// ```swift
/// Order.State(.paid).didEnter { $0.emit(.mail, Mail(text: "Thank you")) }
/// ```
///
/// A callback emits it, and the receipt lists it. An event that is refused or fails has no effects. Carry out the
/// effects of the receipt, or let a fleet of InterlockFleet store them in the same transaction and deliver them.
public struct Effect: Sendable {
  /// Its name.
  public let name: String

  /// The payload.
  public let payload: EventPayload

  /// Creates an effect.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - payload: The payload.
  public init<Payload: Sendable>(_ name: EffectName<Payload>, _ payload: Payload) {
    self.name = name.name
    self.payload = EventPayload(payload)
  }
}

extension Effect {
  /// Returns the payload of an effect with a given name.
  ///
  /// - Parameter name: The name.
  /// - Returns: The payload; nil if the effect has another name or type.
  public func payload<Payload: Sendable>(of name: EffectName<Payload>) -> Payload? {
    name.name == self.name ? payload.value(as: Payload.self) : nil
  }
}

extension Effect: CustomStringConvertible {
  /// Name and payload: `mail(EventPayload(Mail(text: "Thank you")))`.
  public var description: String { "\(name)(\(payload))" }
}

/// The name of an effect, with the type of its payload.
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
