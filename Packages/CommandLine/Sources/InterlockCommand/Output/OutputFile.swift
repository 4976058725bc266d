#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Foundation

/// A file named by an option.
package struct OutputFile: Hashable, Sendable {
  private let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// Writes the whole file.
  ///
  /// A regular file is replaced, or stays unchanged if that fails; a symbolic link stays, and its target is written.
  /// Pipes and devices are written to directly.
  package func write(_ text: String) throws(CommandFailure) {
    do {
      let place = try OutputPlace(path)
      switch place.kind {
      case .file: try replace(place.path, with: Array(text.utf8), mode: place.mode)
      case .stream: try stream(Array(text.utf8), into: place.path)
      }
    } catch {
      throw CommandFailure(path, "cannot be written: \(String(cString: strerror(error.code)))")
    }
  }

  /// Nobody sees a half-written file.
  private func replace(
    _ path: String,
    with bytes: [UInt8],
    mode: mode_t?
  ) throws(OutputPlace.Failure) {
    let url = URL(fileURLWithPath: path)
    let name = ".\(url.lastPathComponent).\(getpid()).writing"
    let temporary = url.deletingLastPathComponent().appendingPathComponent(name).path
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputPlace.Failure() }
    do throws(OutputPlace.Failure) {
      defer { close(descriptor) }
      if let mode, fchmod(descriptor, mode) != 0 { throw OutputPlace.Failure() }
      try write(bytes, to: descriptor)
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let failure = OutputPlace.Failure()
      unlink(temporary)
      throw failure
    }
  }

  private func stream(_ bytes: [UInt8], into path: String) throws(OutputPlace.Failure) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw OutputPlace.Failure() }
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
  }

  private func write(_ bytes: [UInt8], to descriptor: CInt) throws(OutputPlace.Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Output.write(descriptor, $0) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw OutputPlace.Failure()
      }
    }
  }
}
