import Foundation
import Interlock
import InterlockEvolution

/// The JSON file that contains a store.
///
/// It is replaced as a whole or not at all, and only if it has not changed since this program last read or wrote it.
package struct StoreFile: Sendable {
  package let path: String
  private let life: MessageMachine
  /// The content of the file when it was last read or written; nil if there is none.
  private var lastSeen: Data?

  package init(path: String, life: MessageMachine) {
    self.path = path
    self.life = life
  }

  /// The beginning of the file: its format and version, and the definition of its machines.
  private struct Header: Codable {
    var format = "interlock-inbox"
    var version = 1
    let definition: Fingerprint
  }

  private struct Document: Encodable {
    let header: Header
    let store: Store

    func encode(to encoder: any Encoder) throws {
      try header.encode(to: encoder)
      try store.encode(to: encoder)
    }
  }

  /// Reads the store; a missing file is an empty store.
  package mutating func load() throws(FileError) -> Store {
    guard let data = try contents() else { return Store() }
    lastSeen = data
    let decoder = JSONDecoder()
    let known = Header(definition: life.fingerprint)
    do {
      let header = try decoder.decode(Header.self, from: data)
      guard header.format == known.format, header.version >= known.version else {
        throw unreadable("this program did not write it")
      }
      guard header.version == known.version else { throw FileError.newer(path: path) }
      decoder.userInfo[.prototype] = try life.takingOver(header.definition)
      return try decoder.decode(Store.self, from: data)
    } catch EvolutionError.unknownDefinition {
      throw .newer(path: path)
    } catch let error as FileError {
      throw error
    } catch {
      throw unreadable(FileError.reason(for: error))
    }
  }

  /// Replaces the file.
  package mutating func save(_ store: Store) throws(FileError) {
    guard try contents() == lastSeen else { throw .changed(path: path) }
    let encoder = JSONEncoder()
    encoder.userInfo[.prototype] = life
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let header = Header(definition: life.fingerprint)
      let data = try encoder.encode(Document(header: header, store: store))
      let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      try data.write(to: url, options: .atomic)
      lastSeen = data
    } catch {
      throw .unwritable(path: path, reason: FileError.reason(for: error))
    }
  }

  private func contents() throws(FileError) -> Data? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw unreadable(FileError.reason(for: error))
    }
  }

  private func unreadable(_ reason: String) -> FileError {
    .unreadable(path: path, reason: "\(reason). Nothing was changed; move it away to start over")
  }
}
