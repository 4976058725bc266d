#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names in a folder, byte for byte: Foundation fails as a whole if one of them is not UTF-8.
struct FolderListing {
  private(set) var names: [String] = []
  /// The names that are not UTF-8, with the invalid parts replaced.
  private(set) var unreadableNames: [String] = []

  init(path: String) throws(MailboxError) {
    guard let folder = opendir(path) else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { closedir(folder) }
    while true {
      errno = 0
      guard let entry = readdir(folder) else { break }
      add(Self.name(of: entry))
    }
    guard errno == 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// An entry may be shorter than its type, so only its address is passed.
  private static func name(of entry: UnsafePointer<dirent>) -> UnsafePointer<CChar> {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    return (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
  }

  private mutating func add(_ name: UnsafePointer<CChar>) {
    if let text = String(validatingCString: name) {
      if text != ".", text != ".." { names.append(text) }
    } else {
      unreadableNames.append(String(cString: name))
    }
  }
}
