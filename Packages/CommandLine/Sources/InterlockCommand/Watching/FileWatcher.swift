import Foundation

/// Finds out which files have been saved, by looking at them again and again.
///
///     var watcher = FileWatcher(["player.json"])
///     while true { for path in watcher.nextChanges() { draw(path) } }
///
/// Looking works on every system and file system. A program that has a loop of its own calls ``look()`` in it.
package struct FileWatcher {
  private struct Watched {
    let path: String
    /// The last stamp that was reported, or the first; nil if the file was missing.
    var known: FileStamp?
    /// The stamp of the last look, and in how many looks since it has been the same.
    var seen: FileStamp?
    var age = 0
  }

  /// In how many looks a file must be missing to be reported: editors replace files by others.
  package static let patience = 10

  private var files: [Watched]
  private let stamp: (String) -> FileStamp?

  /// Watches files from now on. Read them afterwards, so that no change is lost.
  ///
  /// - Parameters:
  ///   - paths: The paths of the files.
  ///   - stamp: The stamp of a file; nil if there is none.
  package init(
    _ paths: [String],
    stamp: @escaping (String) -> FileStamp? = FileStamp.init(of:)
  ) {
    self.stamp = stamp
    files = paths.map { path in
      let stamp = stamp(path)
      return Watched(path: path, known: stamp, seen: stamp)
    }
  }

  /// Looks at all files once.
  ///
  /// - Returns: The files that have changed and are complete: a change is reported when the next look finds no further
  ///   one.
  package mutating func look() -> [String] {
    files.indices.compactMap { index in
      let now = stamp(files[index].path)
      defer { files[index].seen = now }
      guard now != files[index].known, now == files[index].seen else {
        files[index].age = 0
        return nil
      }
      files[index].age += 1
      guard now != nil || files[index].age >= Self.patience else { return nil }
      files[index].known = now
      files[index].age = 0
      return files[index].path
    }
  }

  /// Waits until files have changed.
  ///
  /// - Parameter interval: How many seconds there are between two looks.
  /// - Returns: The files, at least one.
  package mutating func nextChanges(every interval: Double = 0.1) -> [String] {
    while true {
      Thread.sleep(forTimeInterval: interval)
      let changes = look()
      guard changes.isEmpty else { return changes }
    }
  }
}
