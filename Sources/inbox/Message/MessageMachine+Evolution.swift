package import Foundation
package import Interlock
package import InterlockEvolution

// The life of a message has changed since the first stores were written. Migrations convert their messages. A released
// definition stays here unchanged.

extension MessageMachine {
  /// The migrations from former definitions, the oldest first.
  package static func migrations() throws -> [Migration] {
    [
      Migration(
        from: try firstLife(),
        .renameState("asBefore", to: "lastInMailbox"),
        .startTimeout(of: "deleted", timeToPurge, at: releaseOfSecondLife)
      )
    ]
  }

  /// The start of the 30 days for messages deleted earlier, by a program that kept them forever.
  package static var releaseOfSecondLife: Date {
    Date(timeIntervalSince1970: 1_796_083_200)  // 2026-12-01, midnight in Greenwich
  }

  /// A copy that loads messages of a given definition, current or former.
  ///
  /// - Throws: `EvolutionError.unknownDefinition` for an unknown one, from a later version.
  func takingOver(_ definition: Fingerprint) throws -> MessageMachine {
    guard definition != fingerprint else { return self }
    return try evolving(from: try Self.migrations(), unmarked: definition)
  }

  /// The life of a message in the first stores: a message stayed deleted forever.
  static func firstLife() throws -> DynamicMachine {
    try JSONDecoder().decode(DynamicMachine.self, from: Data(firstDefinition.utf8))
  }

  private static var firstDefinition: String {
    """
    {
      "interlock": 1,
      "fingerprint": "8af93d9843a72b9d",
      "initial": "unread",
      "states": [
        {"id": "inMailbox"},
        {"id": "unread", "parent": "inMailbox"},
        {"id": "read", "parent": "inMailbox"},
        {"id": "flagged", "parent": "inMailbox"},
        {"id": "asBefore", "kind": "shallowHistory", "parent": "inMailbox", "initial": "read"},
        {"id": "snoozed"},
        {"id": "archived"},
        {"id": "deleted"}
      ],
      "events": [
        {"id": "view", "from": ["unread"], "to": "read"},
        {"id": "unread", "from": ["read"], "to": "unread"},
        {"id": "flag", "from": ["unread", "read"], "to": "flagged"},
        {"id": "unflag", "from": ["flagged"], "to": "read"},
        {"id": "view", "from": "*"},
        {"id": "snooze", "from": ["unread", "read", "snoozed"], "to": "snoozed", "guards": ["the time to come back lies ahead"]},
        {"id": "wake", "from": ["snoozed"], "to": "unread"},
        {"id": "archive", "from": ["unread", "read"], "to": "archived"},
        {"id": "delete", "from": ["unread", "read", "snoozed", "archived"], "to": "deleted"},
        {"id": "delete", "from": ["flagged"], "to": "deleted", "guards": ["you add the word force"]},
        {"id": "restore", "from": ["snoozed", "archived", "deleted"], "to": "asBefore"}
      ]
    }
    """
  }
}
