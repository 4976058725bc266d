package import Foundation
package import Interlock
import InterlockEvolution

/// Everything the program remembers: an entry per message, and the former entries that `undo` brings
/// back.
///
/// A machine is a value, so undoing needs no reverse actions: a step keeps the machines as they
/// were, so a timer they had is set again, and a new one is gone. Entries of messages that
/// have left the mailbox stay.
package struct Store: Equatable, Sendable {
  /// The entries that one command changed, as they were before.
  package struct Step: Equatable, Sendable {
    package let action: MessageAction
    package let former: [String: Entry]
  }

  package private(set) var entries: [String: Entry] = [:]
  package private(set) var steps: [Step] = []

  /// The maximum number of steps; fewer if they affect very many messages.
  package static let maximumSteps = 100
  package static let maximumFormerEntries = 100_000

  package init() {}

  package subscript(id: String) -> Entry? { entries[id] }

  /// Sets entries without recording a step: those of new messages.
  package mutating func set(_ entries: [String: Entry]) {
    self.entries.merge(entries) { _, new in new }
  }

  /// When the first message needs attention; nil if none waits for anything.
  ///
  /// - Complexity: O(*n*) in the entries: call it when they change, not before each command.
  package var nextDeadline: Date? {
    entries.values.lazy.compactMap(\.machine.nextDeadline).min()
  }

  /// Lets time pass: due messages come back if they are snoozed, and are gone for good if they are deleted, so that no
  /// step brings them back.
  ///
  /// - Returns: Which ones were due, and when.
  package mutating func advance(
    to now: Date
  ) throws(MessageMachine.FireError) -> [String: Date] {
    var due: [String: Date] = [:]
    for (id, entry) in entries {
      if let deadline = entry.machine.nextDeadline, deadline <= now { due[id] = deadline }
    }
    for id in due.keys { try entries[id]?.advance(to: now) }
    forgetSteps(of: Set(due.keys.filter { entries[$0]?.state == .purged }))
    return due
  }

  /// Sets the entries that an action has changed, and remembers the former ones.
  package mutating func apply(_ action: MessageAction, changing changed: [String: Entry]) {
    var former: [String: Entry] = [:]
    for id in changed.keys { former[id] = entries[id] }
    steps.append(Step(action: action, former: former))
    set(changed)
    forgetOldSteps()
  }

  /// Undoes the last action, and returns it.
  package mutating func undo() -> Step? {
    guard let step = steps.popLast() else { return nil }
    set(step.former)
    return step
  }

  /// Removes the former entries of messages, and the steps that have no others.
  private mutating func forgetSteps(of ids: Set<String>) {
    guard !ids.isEmpty else { return }
    steps = steps.compactMap { step in
      let former = step.former.filter { !ids.contains($0.key) }
      return former.isEmpty ? nil : Step(action: step.action, former: former)
    }
  }

  private mutating func forgetOldSteps() {
    var count = steps.reduce(0) { $0 + $1.former.count }
    while steps.count > Self.maximumSteps || (count > Self.maximumFormerEntries && steps.count > 1)
    {
      count -= steps.removeFirst().former.count
    }
  }
}

extension Store: CodableWithConfiguration {
  package typealias EncodingConfiguration = MessageMachine
  package typealias DecodingConfiguration = MessageMachine

  private enum CodingKeys: String, CodingKey { case format, version, definition, messages, undo }
  private static let format = "interlock-inbox"
  /// The version of the file, which does not change with the definition of its machines: the file says which definition
  /// they have.
  private static let version = 1

  package func encode(to encoder: any Encoder, configuration: MessageMachine) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(Self.version, forKey: .version)
    try container.encode(configuration.fingerprint, forKey: .definition)
    try container.encode(EntryTable(entries), forKey: .messages, configuration: configuration)
    try container.encode(steps, forKey: .undo, configuration: configuration)
  }

  package init(from decoder: any Decoder, configuration: MessageMachine) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard try container.decode(String.self, forKey: .format) == Self.format else {
      throw DecodingError.dataCorruptedError(
        forKey: .format,
        in: container,
        debugDescription: "not written by this program"
      )
    }
    let prototype = try Self.prototype(of: container, configuration)
    entries = try container.decode(
      EntryTable.self,
      forKey: .messages,
      configuration: prototype
    ).entries
    steps = try container.decode([Step].self, forKey: .undo, configuration: prototype)
  }

  /// The machine that loads the entries of a file, whichever definition they have.
  private static func prototype(
    of container: KeyedDecodingContainer<CodingKeys>,
    _ life: MessageMachine
  ) throws -> MessageMachine {
    let version = try container.decode(Int.self, forKey: .version)
    guard version > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .version,
        in: container,
        debugDescription: "version \(version) is unknown"
      )
    }
    guard version <= Self.version else { throw NewerVersion() }
    do {
      return try life.takingOver(container.decode(Fingerprint.self, forKey: .definition))
    } catch EvolutionError.unknownDefinition {
      throw NewerVersion()
    }
  }

  /// The file was written by a later version of this program.
  struct NewerVersion: Error {}
}

extension Store.Step: CodableWithConfiguration {
  private enum CodingKeys: String, CodingKey { case action, messages }

  package func encode(to encoder: any Encoder, configuration: MessageMachine) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(action, forKey: .action)
    try container.encode(EntryTable(former), forKey: .messages, configuration: configuration)
  }

  package init(from decoder: any Decoder, configuration: MessageMachine) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    action = try container.decode(MessageAction.self, forKey: .action)
    former = try container.decode(
      EntryTable.self,
      forKey: .messages,
      configuration: configuration
    ).entries
  }
}
