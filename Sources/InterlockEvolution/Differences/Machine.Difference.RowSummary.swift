public import Interlock

extension Machine.Difference {
  /// A transition in a comparison: its source, its trigger, its targets, and its guards.
  ///
  /// An event with several sources has several transitions.
  public struct RowSummary: Hashable, Sendable {
    /// The trigger; durations are rounded as in an archive.
    public let trigger: Machine.Event.Trigger

    /// The source: any state, one state, or several together.
    public let sources: Machine.Event.Sources

    /// The target states; none for an internal transition.
    public let targets: [StateID]

    /// Whether the transition is local: it does not exit a compound source to enter one of its descendants.
    public let isLocal: Bool

    let carried: ComparedPayload?

    /// The type name of the event's payload; nil for none.
    public var payload: String? { carried?.name }

    let guardTerms: [Machine.GuardTerm]

    /// The names of the guards, in the order in which they are evaluated; nil for a guard without a name.
    public var guards: [String?] { guardTerms.map(\.name) }

    /// Whether it has a guard.
    public var isGuarded: Bool { !guardTerms.isEmpty }
  }

  /// A transition that has changed.
  public struct RowChange: Hashable, Sendable {
    /// The transition of the old machine.
    public let old: RowSummary

    /// The transition of the new machine.
    public let new: RowSummary

    /// How many transitions of its state for any event are tried before it, if only that has changed.
    public let precedence: Change<Int>?
  }
}

extension Machine.Difference.RowSummary: CustomStringConvertible {
  /// Trigger, sources and targets in one line: `event 'view', from 'unread', leads to 'read'`.
  public var description: String {
    "\(name), leads \(end)\(condition)"
  }

  /// The name in messages: `event 'view', from 'unread'`.
  var name: String {
    "\(triggerWords), \(start)"
  }

  fileprivate var triggerWords: String { trigger.words }

  var start: String {
    switch sources {
    case .any: "from any state"
    case .states(let ids): "from \(list(of: ids))"
    case .all(let ids): "from \(list(of: ids)) together"
    }
  }

  var end: String {
    targets.isEmpty ? "nowhere" : "to \(list(of: targets))"
  }

  var guardNames: String {
    let names = guards.prefix(8).map { $0.map { quoted($0) } ?? "one without a name" }
    let more = guards.count - names.count
    return guards.isEmpty
      ? "none" : names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  private var condition: String {
    isGuarded ? ", guards: \(guardNames)" : ""
  }
}

extension Machine.Difference.RowChange: CustomStringConvertible {
  /// One line for each change.
  public var description: String {
    lines.joined(separator: "\n")
  }

  var lines: [String] {
    var changes: [String] = []
    if old.trigger != new.trigger { changes.append("is now the \(new.triggerWords)") }
    if old.sources != new.sources { changes.append("leads \(new.start) (was \(old.start))") }
    if old.targets != new.targets {
      let both = !old.targets.isEmpty && !new.targets.isEmpty
      changes.append("leads \(new.end) (was \(both ? list(of: old.targets) : old.end))")
    }
    if old.isLocal != new.isLocal {
      changes.append(new.isLocal ? "is local (was external)" : "is external (was local)")
    }
    if old.payload != new.payload {
      let (before, now) = (old.payload.map { quoted($0) }, new.payload.map { quoted($0) })
      changes.append("carries \(now ?? "nothing") (was \(before ?? "nothing"))")
    } else if let before = old.carried?.version, let now = new.carried?.version, before != now {
      changes.append("its payload is version \(now) (was \(before))")
    }
    if old.guardTerms != new.guardTerms {
      changes.append("has the guards \(new.guardNames) (was \(old.guardNames))")
    }
    if let precedence {
      changes.append(
        "is tried after \(counted(precedence.new, "transition")) of any event (was after \(precedence.old))"
      )
    }
    return changes.map { "\(old.name): \($0)" }
  }
}
