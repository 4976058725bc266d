import Interlock
import InterlockTestSupport

extension Sketch {
  /// A message. A locked one cannot be deleted.
  static func inbox() throws -> Sketch {
    try Sketch {
      Sketch.State("unread"); Sketch.State("read"); Sketch.State("deleted")
      Sketch.Event("view", from: "unread", to: "read")
      Sketch.Event("delete", from: "unread", "read", to: "deleted")
        .shouldFire { $0.userInfo["locked"] as? Bool != true }
      Sketch.Event("undo", from: "deleted", to: "read")
      Sketch.Event("flag", in: "unread", "read")
    }
  }
}
