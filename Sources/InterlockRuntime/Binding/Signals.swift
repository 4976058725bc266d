import Foundation
import Interlock

/// The listeners to signals of the operating system.
///
/// The handler of a signal only writes its number into a pipe, because a handler may do little else. Listeners are
/// called on a queue.
enum Signals {
  private struct State: Sendable {
    var listeners: [Int32: [Int: @Sendable () -> Void]] = [:]
    var lastID = 0
    var reader: Reader?
  }

  private static let state = Locked(State())

  /// The file descriptor that the handler writes to. Safe because it is set before any handler is.
  nonisolated(unsafe) private static var writeEnd: Int32 = -1

  /// Calls a closure for each signal from now on.
  ///
  /// - Returns: A closure that stops listening. Without listeners, the signal's default action is restored.
  static func listen(
    to signal: Int32,
    _ listener: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let id = state.withLock { state in
      if state.reader == nil { state.reader = makeReader() }
      state.lastID += 1
      state.listeners[signal, default: [:]][state.lastID] = listener
      // Without a pipe the signal would be lost, and could no longer even end the process.
      guard state.reader != nil else { return state.lastID }
      setHandler(of: signal) { number in
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        write(Signals.writeEnd, &byte, 1)
        errno = error
      }
      return state.lastID
    }
    return {
      let listener = state.withLock { state in
        let listener = state.listeners[signal]?.removeValue(forKey: id)
        if state.listeners[signal]?.isEmpty == true {
          state.listeners[signal] = nil
          setHandler(of: signal, SIG_DFL)
        }
        return listener
      }
      // Releasing it may end another listener, which must not happen under the lock.
      withExtendedLifetime(listener) {}
    }
  }

  private static func makeReader() -> Reader? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler must never block, even if the pipe is full.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    writeEnd = ends[1]
    return Reader(ends[0]) { number in
      let listeners = state.withLock { $0.listeners[number].map { Array($0.values) } ?? [] }
      for listener in listeners { listener() }
    }
  }

  private static func setHandler(of signal: Int32, _ handler: (@convention(c) (Int32) -> Void)?) {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = Int32(SA_RESTART)
    sigaction(signal, &action, nil)
  }

  /// Reads the numbers of signals from a pipe.
  private final class Reader: @unchecked Sendable {
    // Safe because nothing changes after the initialiser, and sources can be used on any thread.
    private let source: any DispatchSourceRead

    init(_ end: Int32, _ handler: @escaping @Sendable (Int32) -> Void) {
      source = DispatchSource.makeReadSource(fileDescriptor: end, queue: .global())
      source.setEventHandler {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(end, &bytes, bytes.count)
        for byte in bytes.prefix(max(0, count)) { handler(Int32(byte)) }
      }
      source.resume()
    }
  }
}
