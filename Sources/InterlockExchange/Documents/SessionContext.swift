import Interlock

/// The context of a machine that runs a document: the data of a session, and the records of one call on it.
///
/// It is an object, because a machine keeps the context of before each event, and a value would be copied each time.
/// A call on a session makes one of its own. If the call fails, the session keeps the one that it had.
final class SessionContext: @unchecked Sendable {
  // Safe because only the call that made it changes it.

  var data: SessionData

  private var work = 0
  private var errorCount = 0

  init(_ data: SessionData) {
    self.data = data
    (self.data.log, self.data.sent, self.data.unhandled) = ([], [], [])
  }

  /// Records work of evaluation.
  ///
  /// - Throws: `ScriptWorkExceeded` if it has been too much.
  func work(_ amount: Int) throws(ScriptWorkExceeded) {
    work += amount
    guard work <= ScriptWorkExceeded.limit else { throw ScriptWorkExceeded() }
  }

  /// Records that the expression of a guard has no value. This will become an event.
  func noteError() {
    errorCount += 1
  }

  /// Takes all expressions without a value.
  ///
  /// - Returns: How many there are.
  func takeErrors() -> Int {
    defer { errorCount = 0 }
    return errorCount
  }

  /// Takes one expression without a value.
  ///
  /// - Returns: Whether there was one.
  func takeError() -> Bool {
    guard errorCount > 0 else { return false }
    errorCount -= 1
    return true
  }
}

/// The machine that runs a document.
typealias SessionMachine = DynamicMachine.With<SessionContext>
