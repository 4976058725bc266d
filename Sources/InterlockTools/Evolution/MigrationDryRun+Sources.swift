public import Foundation

extension MigrationDryRun {
  /// Reads all archives in a folder and its subfolders, without following links.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - pathExtension: The extension of archive files; nil for all files.
  /// - Throws: `CocoaError` if there is no such folder. An unreadable file is counted as refused.
  public mutating func add(folder: URL, pathExtension: String? = "json") throws {
    guard try folder.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else {
      throw CocoaError(.fileReadUnknown, userInfo: [NSFilePathErrorKey: folder.path])
    }
    let keys: [URLResourceKey] = [.isRegularFileKey]
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: keys)
    for case let file as URL in files ?? FileManager.DirectoryEnumerator() {
      let isFile = (try? file.resourceValues(forKeys: Set(keys)).isRegularFile) ?? false
      guard isFile, pathExtension.map({ $0 == file.pathExtension }) ?? true else { continue }
      add(file: file, named: file.lastPathComponent)
    }
  }

  private mutating func add(file: URL, named name: String) {
    do {
      add(try Data(contentsOf: file), named: name)
    } catch {
      _ = fail("The file cannot be read: \(error.localizedDescription)", name)
    }
  }

  /// Reads the lines of a file, each an archive: JSON Lines, as databases export it. Empty lines are ignored.
  ///
  /// - Parameters:
  ///   - file: The file. It is read in pieces.
  ///   - lineLimit: How many bytes a line can have; a longer one is counted as refused.
  /// - Throws: `CocoaError` if it cannot be read.
  public mutating func add(linesOf file: URL, lineLimit: Int = 1 << 24) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var lines = Lines(limit: lineLimit)
    while let piece = try handle.read(upToCount: 1 << 16), !piece.isEmpty {
      for line in lines.take(piece) { add(line, file) }
    }
    if let last = lines.end() { add(last, file) }
  }

  private mutating func add(_ line: Lines.Line, _ file: URL) {
    let name = "\(file.lastPathComponent):\(line.number)"
    guard let archive = line.content else {
      _ = fail("The line is too long.", name)
      return
    }
    if !archive.isEmpty { add(archive, named: name) }
  }

  /// Reads a stream of archives, named by their positions from one.
  ///
  /// - Parameter archives: The archives.
  /// - Throws: Errors of the stream; archives before that are counted.
  public mutating func add<Archives: AsyncSequence>(
    _ archives: Archives
  ) async throws where Archives.Element == Data {
    var position = 0
    for try await archive in archives {
      position += 1
      add(archive, named: "#\(position)")
    }
  }
}

/// Splits pieces of a file into lines.
private struct Lines {
  struct Line {
    /// From one.
    let number: Int
    /// Nil if the line is too long.
    let content: Data?
  }

  private let limit: Int
  private var number = 0
  private var pending = Data()
  private var isTooLong = false

  init(limit: Int) {
    self.limit = limit
  }

  /// The lines that end in a piece.
  mutating func take(_ piece: Data) -> [Line] {
    var lines: [Line] = []
    var rest = piece
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      append(rest[..<end])
      lines.append(finish())
      rest = rest[(end + 1)...]
    }
    append(rest)
    return lines
  }

  /// The last line, if it has no line end.
  mutating func end() -> Line? {
    pending.isEmpty && !isTooLong ? nil : finish()
  }

  private mutating func append(_ bytes: Data) {
    isTooLong = isTooLong || pending.count + bytes.count > limit
    if isTooLong { pending = Data() } else { pending.append(bytes) }
  }

  private mutating func finish() -> Line {
    defer {
      pending = Data()
      isTooLong = false
    }
    number += 1
    return Line(number: number, content: isTooLong ? nil : pending)
  }
}
