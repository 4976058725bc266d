package import Interlock

extension Machine {
  /// Activates the machine; returns the error.
  package mutating func errorActivating(userInfo: UserInfo = UserInfo()) -> FireError? {
    do {
      try activate(userInfo: userInfo)
      return nil
    } catch {
      return error
    }
  }

  /// Restores a snapshot; returns the error.
  package func error(restoring snapshot: Snapshot) -> RestoreError? {
    do {
      _ = try restored(from: snapshot)
      return nil
    } catch {
      return error
    }
  }
}
