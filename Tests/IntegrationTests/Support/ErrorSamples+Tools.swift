import Foundation
import Interlock
import InterlockData
import InterlockEvolution
import InterlockTestSupport
import InterlockExchange
import InterlockFleet
import InterlockTools

extension ErrorSamples {
  static func data() throws -> [any Error] {
    var errors: [any Error] = []
    func take(_ body: () throws -> Void) throws {
      do { try body() } catch { errors.append(error) }
    }
    try take { _ = try Formula(parsing: "1 +") }
    try take { _ = try Formula(parsing: "1 + + 2 ? )") }
    errors.append(try definitionError())
    try take { _ = try DynamicMachine(scxml: Data("<scxml><stat/></scxml>".utf8)) }
    try take { _ = try DynamicMachine(xstate: Data(#"{"initial":"b","states":{"a":{}}}"#.utf8)) }
    try take {
      let machine = try DynamicMachine(initial: "a") {
        DynamicMachine.State("a")
        DynamicMachine.Event("pay", in: "a").carrying(Int.self)
        DynamicMachine.Event.anyEvent(in: "a").shouldFire { _ in true }
      }
      _ = try MachineDescription(machine).xstate()
    }
    try take {
      let machine = try DynamicMachine(initial: "a") {
        DynamicMachine.State("a").didEnter("bell")
        DynamicMachine.Event("x", in: "a").shouldFire("bel")
      }
      _ = try machine.bound(to: DynamicMachine.Behaviour().guard("bell") { _ in true })
    }
    return errors
  }

  static func tools() throws -> [any Error] {
    let session = sequence(first: SCXMLSessionError.unknownVariable("x")) {
      switch $0 {
      case .unknownVariable: .valueTooLarge("'x'")
      case .valueTooLarge: .tooMuchWork
      case .tooMuchWork: .unsettled(limit: 1)
      case .unsettled: .failed(.stepLimitExceeded(limit: 1, lastSteps: []))
      case .failed(.stepLimitExceeded): .failed(.alreadyActive)
      case .failed: .snapshotDoesNotFit(.invalidHistory("h"))
      case .snapshotDoesNotFit: nil
      }
    }
    let coverage = sequence(
      first: CoverageError.otherDefinition(fingerprint, expected: Fingerprint(bits: 2))
    ) {
      switch $0 {
      case .otherDefinition: nil
      }
    }
    return Array(session) + Array(coverage)
  }

  /// The problems that the errors of the comparison and of the fleet list, each in a line of its own.
  static func problems() throws -> [String] {
    let definition = try definitionError()
    let comparison = sequence(
      first: EquivalenceError.Problem.unnamedGuard(event: "event 'x'", location: nil)
    ) {
      switch $0 {
      case .unnamedGuard: .assignment(place: "callback of event 'x'")
      case .assignment: .unfollowedField(name: "a", formula: "a > 1")
      case .unfollowedField: .code(place: "event 'x'")
      case .code: .unknownValue(input: "x", configuration: ["a"])
      case .unknownValue: .deferredEvents(state: "a")
      case .deferredEvents: .equalTimeouts(.seconds(1), configuration: ["a", "b"])
      case .equalTimeouts: .tooManyConfigurations(limit: 1)
      case .tooManyConfigurations: .endless(input: "x", configuration: [])
      case .endless: .runningTimeouts(input: "x", configuration: ["a"])
      case .runningTimeouts: .refusedByOpenGuard(input: "x", configuration: ["a"])
      case .refusedByOpenGuard: .invalid(definition)
      case .invalid: nil
      }
    }
    let fleet = sequence(first: FleetError.Problem.ambiguousText("a")) {
      switch $0 {
      case .ambiguousText: .nulCharacter("a")
      case .nulCharacter: .emptyName
      case .emptyName: .longName("a", limit: 1)
      case .longName: .reservedName("a")
      case .reservedName: .oneColumn("a")
      case .oneColumn: .undeclaredProperty("a", of: "B")
      case .undeclaredProperty: .objectContext("B")
      case .objectContext: .invalidMigrations(.ambiguousNames(definition))
      case .invalidMigrations: nil
      }
    }
    return comparison.map(\.description) + fleet.map(\.description)
  }
}
