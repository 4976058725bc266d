import Foundation
import Interlock
import InterlockData
import InterlockEvolution
import InterlockJournal
import InterlockRuntime
import InterlockTestSupport
import InterlockTools

/// An error for each case of each public error.
///
/// Each switch leads from the sample of one case to that of the next, without a default, so that a new case has to be
/// added here.
enum ErrorSamples {
  static let fingerprint = Fingerprint(bits: 1)
  private static let mismatch = PayloadMismatch.missing("Payment")

  /// An error whose description is a sentence, and one whose description is not.
  static let causes: [any Error] = [Fault("a place"), mismatch]

  static func refusals() throws -> [DynamicMachine.FireError] {
    let machine = try DynamicMachine(initial: "a", stepLimit: 1) {
      DynamicMachine.State("a")
      DynamicMachine.State("b")
      DynamicMachine.Event("lead", from: "b", to: "a")
      DynamicMachine.Event("ask", in: "a").shouldFire("is open") { _ in false }
      DynamicMachine.Event("fail", in: "a").shouldFire { _ in throw mismatch }
      DynamicMachine.Event("pay", in: "a").carrying(Int.self)
      DynamicMachine.Event("end", from: "a", to: "end")
      DynamicMachine.State.final("end")
      DynamicMachine.Event("wait", from: "a", to: "c")
      DynamicMachine.State("c")
      DynamicMachine.Event.after(.seconds(1), in: "c")
      DynamicMachine.Event.after(.seconds(2), in: "c")
    }
    func refusal(_ reason: DynamicMachine.Refusal.Reason) throws -> DynamicMachine.FireError {
      var machine = machine
      switch reason {
      case .unknownEvent: return try machine.failure(firing: "led")
      case .noTransition: return try machine.failure(firing: "lead")
      case .guardRefused: return try machine.failure(firing: "ask")
      case .guardFailed: return try machine.failure(firing: "fail")
      case .payloadMismatch: return try machine.failure(firing: "pay")
      case .finished:
        try machine.fire("end")
        return try machine.failure(firing: "ask")
      case .codeMissing:
        let named = try DynamicMachine(initial: "a") {
          DynamicMachine.State("a")
          DynamicMachine.Event("x", in: "a").perform("bell")
        }
        machine = named
        return try machine.failure(firing: "x")
      case .stepLimitExceeded:
        try machine.fire("wait", at: Date.distantPast)
        let refusal = machine.refusal(of: "ask", at: Date.distantFuture)
        guard let refusal else { throw Fault("refusal") }
        return .refused(refusal)
      }
    }
    return try DynamicMachine.Refusal.Reason.allCases.map(refusal)
  }

  static func firing() throws -> [any Error] {
    let failures = try causes.map { cause in
      var machine = try DynamicMachine(initial: "a") {
        DynamicMachine.State("a")
        DynamicMachine.Event("go", in: "a").perform { _ in throw cause }
      }
      return try machine.failure(firing: "go")
    }
    let steps = try {
      var machine = try DynamicMachine(initial: "a") {
        DynamicMachine.State("a")
        DynamicMachine.Event("go", in: "a")
      }
      return try machine.fire("go").steps
    }()
    let timer = DynamicMachine.PendingTimer(
      .timeout(of: "a"),
      duration: .seconds(1),
      deadline: Date.distantPast
    )
    let missing = try refusals().compactMap(\.refusal?.missingCode).first { !$0.isEmpty }
    let others = sequence(
      first: DynamicMachine.FireError.stepLimitExceeded(limit: 1, lastSteps: steps)
    ) {
      switch $0 {
      case .stepLimitExceeded(_, []): .timeUnknown(.state("a"))
      case .stepLimitExceeded: .stepLimitExceeded(limit: 1, lastSteps: [])
      case .timeUnknown(.state): .timeUnknown(.event("a"))
      case .timeUnknown(.event): .alreadyActive
      case .alreadyActive: .ended
      case .ended: .machineReplaced
      case .machineReplaced:
        .codeMissing(missing ?? [])
      case .codeMissing: .timerFailed(timer, cause: .machineReplaced, expired: nil)
      case .timerFailed, .refused, .callbackFailed: nil
      }
    }
    return try refusals() + failures + others
      + failures.map { DynamicMachine.FireError.timerFailed(timer, cause: $0, expired: nil) }
  }

  static func restoring() throws -> [any Error] {
    let durations: [Duration] = [.seconds(1), .seconds(2)]
    let errors = sequence(first: DynamicMachine.RestoreError.unknownState("raed", known: ["read"]))
    {
      switch $0 {
      case .unknownState("raed", _): .unknownState("x", known: [])
      case .unknownState: .invalidConfiguration(["a", "b"])
      case .invalidConfiguration: .invalidHistory("h")
      case .invalidHistory: .invalidTimer(.state("a"))
      case .invalidTimer(.state): .invalidTimer(.event("x"))
      case .invalidTimer(.event):
        .changedTimeouts(of: "a", stored: durations, known: [.seconds(3)])
      case .changedTimeouts(_, _, let known) where !known.isEmpty:
        .changedTimeouts(of: "a", stored: durations, known: [])
      case .changedTimeouts: .invalidPayload("pay", mismatch)
      case .invalidPayload: .invalidContext(mismatch)
      case .invalidContext: .invalidDeadlines(.kept)
      case .invalidDeadlines, .otherDefinition: nil
      }
    }
    let mismatches = try [
      #"{"fingerprint":"0000000000000001","states":["a"]}"#,
      #"{"fingerprint":"0000000000000001","active":false}"#,
      """
      {"interlock":1,"initial":"z","states":[{"id":"z"}],"events":[],"snapshot":"z"}
      """,
    ]
    .map { try decodingCause($0) }
    let others = mismatches.compactMap { $0 as? DefinitionMismatch }
      .map { DynamicMachine.RestoreError.otherDefinition($0) }
    return Array(errors) + mismatches + others + [mismatch]
  }

  /// What is wrong with an archive of a machine.
  private static func decodingCause(_ text: String) throws -> any Error {
    let prototype = try DynamicMachine(initial: "a") { DynamicMachine.State("a") }
    do {
      let data = Data(text.utf8)
      _ = try JSONDecoder().decode(DynamicMachine.self, from: data, configuration: prototype)
    } catch DecodingError.dataCorrupted(let context) {
      if let cause = context.underlyingError { return cause }
    }
    throw Fault("decoding \(text)")
  }

  static func live() -> [any Error] {
    let journal = sequence(
      first: JournalError.system(verb: "open", path: "/j", code: 2, reason: "No such file")
    ) {
      switch $0 {
      case .system: .inUse(path: "/j")
      case .inUse: .notJournal(path: "/j", reason: "Its first line is no header.")
      case .notJournal: .empty(path: "/j")
      case .empty: .corrupted(path: "/j", line: 2, offset: 9, reason: "It is no record.")
      case .corrupted(_, 2, _, _): .corrupted(path: "/j", line: 3, offset: 9, reason: "no stop")
      case .corrupted: .lineTooLong(path: "/j", line: 2, offset: 9, limit: 8)
      case .lineTooLong:
        .definitionChanged(path: "/j", recorded: fingerprint, found: Fingerprint(bits: 2))
      case .definitionChanged: .unrecordable(names: ["a", "b"])
      case .unrecordable: .notEncodable(reason: "\(mismatch)")
      case .notEncodable: .nested(path: "/j")
      case .nested: .closed(path: "/j")
      case .closed: .objectContext("B")
      case .objectContext: nil
      }
    }
    let mailbox = sequence(first: MailboxError.full(limit: 1)) {
      switch $0 {
      case .full: .dropped
      case .dropped: .invalidated
      case .invalidated: .cancelled
      case .cancelled: nil
      }
    }
    return Array(journal) + Array(mailbox)
      + [UnboundBehaviour(name: nil), UnboundBehaviour(name: "poll")]
  }

  static func evolving() throws -> [any Error] {
    let reasons = sequence(first: MigrationError.Reason.unknownDefinition(known: [fingerprint])) {
      switch $0 {
      case .unknownDefinition: .otherDefinition
      case .otherDefinition: .incompatible
      case .incompatible: .doesNotFit(.invalidHistory("h"))
      case .doesNotFit: .invalid(.invalidHistory("h"))
      case .invalid: .unknownEvent("x")
      case .unknownEvent: .waitsInVain("x")
      case .waitsInVain: .isNotDeferred("x")
      case .isNotDeferred: .unreadPayload(of: "x", "Payment")
      case .unreadPayload: .noBranch(of: "a")
      case .noBranch: .unexpectedBranch("b", of: "a")
      case .unexpectedBranch: .mergedHistory("h")
      case .mergedHistory: .codeFailed(step: "split", cause: "\(mismatch)")
      case .codeFailed: nil
      }
    }
    let migrations = reasons.map {
      MigrationError($0, of: fingerprint, in: ["a"])
    }
    let definition = try? definitionError()
    let evolution = sequence(first: EvolutionError.currentDefinition(fingerprint)) {
      switch $0 {
      case .currentDefinition: .repeatedDefinition(fingerprint)
      case .repeatedDefinition: .unknownDefinition(fingerprint, known: [fingerprint])
      case .unknownDefinition: .unmarkedEntities(of: fingerprint)
      case .unmarkedEntities: .invalidSteps(["Migration #1, step #1: there is no state 'a'."])
      case .invalidSteps: definition.map { .ambiguousNames($0) }
      case .ambiguousNames: nil
      }
    }
    let problems = sequence(first: MachineDescription.Problem.stepLimit(0)) {
      switch $0 {
      case .stepLimit: .unknownState(1)
      case .unknownState: .unknownEvent(1)
      case .unknownEvent: .misplacedState(1)
      case .misplacedState: .wrongContent(1, .final)
      case .wrongContent: .wrongInitial
      case .wrongInitial: .misplacedRow
      case .misplacedRow: .emptyJoin
      case .emptyJoin: .timeout(.seconds(-1))
      case .timeout: nil
      }
    }
    return migrations + Array(evolution) + Array(problems)
  }

  /// An error with a finding that ends in a question.
  static func definitionError() throws -> DefinitionError {
    do {
      let text = """
        {"interlock": 1, "initial": "a", "states": [{"id": "a"}],
         "events": [{"id": "x", "from": ["a"], "guards": [{"when": "totl > 0"}]}]}
        """
      let outline: DynamicMachine = try JSONDecoder.value(of: text)
      let layout = DataRecord.Layout([.init("total", .integer)])
      _ = try layout.map { try DynamicMachine.With<DataRecord>(outline, layout: $0) }
    } catch let error as DefinitionError {
      return error
    }
    throw Fault("definition")
  }
}

extension Machine where StateID == String, EventID == String {
  fileprivate mutating func failure(firing event: String) throws -> FireError {
    do throws(FireError) {
      try fire(event)
    } catch {
      return error
    }
    throw Fault("firing \(event)")
  }
}
