import Foundation
import Interlock

/// The one JSON file that contains a store.
///
/// It is replaced as a whole or not at all, and only if it is as this program last saw it:
/// a file that is damaged, or that another process has written since, is left alone.
package struct StoreFile: Sendable {
  package let path: String
  private let life: MessageMachine
  /// The content of the file when it was last read or written; nil while there is none.
  private var lastSeen: StableDigest?

  package init(path: String, life: MessageMachine) {
    self.path = path
    self.life = life
  }

  /// Reads the store; a missing file is an empty store.
  ///
  /// The leftover of a process that was killed while writing is removed.
  package mutating func load() throws(StoreError) -> Store {
    let file = PrivateFile(path: place.path)
    if file.hasLeftover {
      FolderLock.hold(place.deletingLastPathComponent().path) { file.removeLeftover() }
    }
    guard let data = try contents() else { return Store() }
    lastSeen = Self.digest(of: data)
    do {
      let decoder = JSONDecoder()
      decoder.userInfo = Document.userInfo(life)
      return try decoder.decode(Document.self, from: data).store
    } catch is Store.NewerVersion {
      throw .newer(path: path)
    } catch {
      throw .damaged(path: path, reason: StoreError.reason(of: error))
    }
  }

  /// Replaces the file.
  package mutating func save(_ store: Store) throws(StoreError) {
    do {
      let data = try Self.encoder(life).encode(Document(store: store))
      let place = place
      let folder = place.deletingLastPathComponent()
      try FileManager.default.createDirectory(
        at: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      // Nobody can write between checking the file and replacing it.
      try FolderLock.hold(folder.path) {
        guard try contents().map(Self.digest) == lastSeen else {
          throw StoreError.changed(path: path)
        }
        try PrivateFile(path: place.path).replace(with: data)
        lastSeen = Self.digest(of: data)
      }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .unwritable(path: path, reason: StoreError.reason(of: error))
    }
  }

  /// Where the file at the path is, or would be: a link to it stays a link. Foundation does not follow links to files
  /// that do not exist yet.
  private var place: URL {
    var place = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    for _ in 0..<40 {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)
      guard let target else { break }
      place =
        URL(fileURLWithPath: target, relativeTo: place.deletingLastPathComponent())
        .absoluteURL
    }
    return place
  }

  private static func encoder(_ life: MessageMachine) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.userInfo = Document.userInfo(life)
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  private func contents() throws(StoreError) -> Data? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      // Never a pipe, which would wait for a writer.
      let file = try ByteFile(path: path)
      return Data(try file.bytes(in: 0..<file.size))
    } catch {
      throw .damaged(path: path, reason: error.reason)
    }
  }

  private static func digest(of data: Data) -> StableDigest {
    data.withUnsafeBytes { StableDigest(of: $0) }
  }
}

/// The top level of the file. Older systems' coders take no configuration there, so it travels in
/// `userInfo`.
private struct Document: Codable {
  let store: Store

  init(store: Store) { self.store = store }

  init(from decoder: any Decoder) throws {
    store = try Store(from: decoder, configuration: Self.life(decoder.userInfo))
  }

  func encode(to encoder: any Encoder) throws {
    try store.encode(to: encoder, configuration: Self.life(encoder.userInfo))
  }

  /// What a coder of a document needs to know.
  static func userInfo(_ life: MessageMachine) -> [CodingUserInfoKey: any Sendable] {
    key.map { [$0: life] } ?? [:]
  }

  private static let key = CodingUserInfoKey(rawValue: "life")

  private static func life(_ userInfo: [CodingUserInfoKey: Any]) throws -> MessageMachine {
    guard let life = key.flatMap({ userInfo[$0] }) as? MessageMachine else { throw MissingLife() }
    return life
  }

  private struct MissingLife: Error {}
}
