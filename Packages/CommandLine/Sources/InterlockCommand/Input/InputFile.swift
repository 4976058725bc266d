#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
package import Foundation

/// A file named by an argument; `-` is standard input.
package struct InputFile: Hashable, Sendable {
  /// The name of the file in messages.
  package let name: String

  private let path: String

  /// How many bytes a definition may have: more than any that people or programs write.
  package static let byteLimit = 64 << 20

  package init(_ path: String) {
    self.path = path
    name = path == "-" ? "standard input" : path
  }

  /// The entire content.
  ///
  /// - Throws: If it is missing, unreadable or too large.
  package func data() throws(CommandFailure) -> Data {
    do {
      let handle = try handle()
      defer { try? handle.close() }
      return try contents(of: handle)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(name, "cannot be read: \(error.plainText)")
    }
  }

  private func handle() throws -> FileHandle {
    guard path != "-" else { return .standardInput }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CommandFailure(name, "there is no such file" + (path.isDamaged ? Self.advice : ""))
    }
    if isFolder.boolValue { throw CommandFailure(name, "is a folder, not a file") }
    return try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
  }

  private static let advice = """
    . Arguments that are not UTF-8 can't be read: pass such a file as standard input, with - as its name
    """

  private func contents(of handle: FileHandle) throws -> Data {
    var data = Data()
    while let piece = try handle.read(upToCount: 1 << 16), !piece.isEmpty {
      data.append(piece)
      guard data.count <= Self.byteLimit else {
        throw CommandFailure(name, "has more than \(Self.byteLimit >> 20) MiB, the limit")
      }
    }
    return data
  }
}

extension String {
  /// Whether the program received bytes that are not UTF-8. They arrive as this character.
  fileprivate var isDamaged: Bool { contains("\u{FFFD}") }
}

extension Error {
  /// The message of a system error, without domains and codes.
  package var plainText: String {
    let error = self as NSError
    let underlying = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
    guard let underlying, underlying.domain == NSPOSIXErrorDomain else {
      return error.localizedDescription
    }
    return String(cString: strerror(Int32(truncatingIfNeeded: underlying.code)))
  }
}
