/// A payload type that says which version of its stored form it is.
///
/// ```swift
/// struct Payment: VersionedPayload {
///   static let payloadVersion = 2   // it stored euros before
///
///   var cents: Int
/// }
/// ```
///
/// Archives of definitions and fingerprints contain the name of the type and its version, so that a migration notices
/// that waiting payloads have changed. A type that doesn't conform is version 1. Raise the number whenever the type can't
/// read what it stored before, and not for a new optional property. The library takes the number on trust:
/// `EventPayload.storedText()` of `InterlockTesting` pins what a type stores in a test.
///
/// A conforming type is nonisolated, also in a module whose default is the main actor.
public protocol VersionedPayload: Codable, Sendable {
  /// The number of the version, at least 1.
  static var payloadVersion: Int { get }
}
