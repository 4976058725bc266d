import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The versions that payload types say.
@Suite("Versions of payloads")
struct PayloadVersionTests {
  private struct Pay: Codable { var amount = 1 }

  private enum Second {
    struct Pay: VersionedPayload {
      static let payloadVersion = 2
      var cents = 100
    }
  }

  private enum Third {
    struct Pay: VersionedPayload {
      static let payloadVersion = 3
      var cents = 100
    }
  }

  private enum Zeroth {
    struct Pay: VersionedPayload {
      static let payloadVersion = 0
    }
  }

  private func machine<Payload: Sendable>(carrying type: Payload.Type) throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a").deferring("pay")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("pay", from: "b", to: "a").carrying(type)
    }
  }

  @Test func `the fingerprint covers the version, and the first is that of a type that says none`()
    throws
  {
    struct Other { struct Pay: VersionedPayload { static let payloadVersion = 1 } }
    let first = try machine(carrying: Pay.self)
    #expect(try machine(carrying: Other.Pay.self).fingerprint == first.fingerprint)
    let fingerprints = [
      first.fingerprint, try machine(carrying: Second.Pay.self).fingerprint,
      try machine(carrying: Third.Pay.self).fingerprint,
    ]
    #expect(Set(fingerprints).count == 3)
  }

  @Test func `an archive keeps the version, and writes only later ones`() throws {
    for machine in [
      try machine(carrying: Pay.self), try machine(carrying: Second.Pay.self),
    ] {
      let text = try JSONEncoder.text(machine)
      let copy = try JSONDecoder.value(Sketch.self, of: text)
      #expect(copy.fingerprint == machine.fingerprint)
      #expect(try machine.dynamic().fingerprint == machine.fingerprint)
      #expect(try JSONEncoder.text(copy) == text)
    }
    let second = try JSONEncoder.text(machine(carrying: Second.Pay.self))
    #expect(second.contains(#""payload":"Pay","to":"a","version":2"#), "\(second)")
    #expect(try !JSONEncoder.text(machine(carrying: Pay.self)).contains("version"))
  }

  @Test func `a type reads what has its name and version`() {
    let types = [
      PayloadType(Pay.self), PayloadType(Second.Pay.self), PayloadType(Third.Pay.self),
      PayloadType(named: "Wage"),
    ]
    for type in types {
      for other in types { #expect(type.reads(other) == (type == other)) }
      #expect(type.reads(type.withoutCode) && type.withoutCode.reads(type))
    }
    #expect(
      types[1].mismatch(types[0]).description.contains(
        "a payload of the type 'Pay', not one of version 1 in place of version 2"
      )
    )
  }

  @Test func `one event has one version, and versions are counted from 1`() throws {
    let conflict = #expect(throws: DefinitionError.self) {
      try Sketch(initial: "a") {
        Sketch.State("a")
        Sketch.Event("pay", in: "a").carrying(Pay.self).shouldFire { $1.amount == 1 }
        Sketch.Event("pay", in: "a").carrying(Second.Pay.self)
      }
    }
    #expect(conflict?.description.contains("'Pay', version 2, but an earlier") == true)
    let zeroth = #expect(throws: DefinitionError.self) { try machine(carrying: Zeroth.Pay.self) }
    #expect(zeroth?.description.contains("whose version is 0. Count versions from 1") == true)
  }

  @Test(arguments: ["0", "-1", #""2""#, "[2]", "true"])
  func `a version in an archive is an integer of at least 1`(_ version: String) throws {
    let event = #"{"id":"e","from":["a"],"payload":"P","version":\#(version)}"#
    let text = #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[\#(event)]}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder.value(DynamicMachine.self, of: text)
    }
    #expect(error?.path == "events[0].version")
  }

  @Test func `a version without a payload is refused`() {
    let text =
      #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[{"id":"e","from":["a"],"version":2}]}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder.value(DynamicMachine.self, of: text)
    }
    #expect(error?.text.contains(#"The key "version" requires the key "payload"."#) == true)
  }
}
