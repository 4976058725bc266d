import Interlock
import InterlockTestSupport

/// The states of a message that is saved as where it is.
enum StoredStatus: String, Codable, CaseIterable, MachineStates {
  case unread, read, deleted

  // swift-format-ignore: NeverUseForceTry
  static let prototype = try! StoredInbox(initial: .unread) {
    StoredInbox.State(.unread)
    StoredInbox.State(.read)
    StoredInbox.State(.deleted)
    StoredInbox.Event(.view, from: .unread, to: .read)
    StoredInbox.Event(.delete, from: .unread, .read, to: .deleted)
    StoredInbox.Event(.markAsUnread, from: .read, .deleted, to: .unread)
  }
}

typealias StoredInbox = Machine<StoredStatus, Action>
