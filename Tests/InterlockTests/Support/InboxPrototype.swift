import Interlock
import InterlockTestSupport

/// Provides the machine of the README to stored entities.
enum InboxPrototype: MachinePrototype {
  // swift-format-ignore: NeverUseForceTry
  static let prototype = try! Inbox.plain()
}
