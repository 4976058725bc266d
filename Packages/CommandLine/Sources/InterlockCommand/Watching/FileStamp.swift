import Foundation

/// The properties that change when a file is saved, whether it is overwritten or replaced.
package struct FileStamp: Hashable, Sendable {
  /// When it was last changed, in seconds.
  private let time: Double
  private let size: Int
  /// The number of the file: a new one if it was replaced.
  private let file: Int
  /// Whether reading it ends: that of a pipe might not.
  package let isRegular: Bool

  /// The stamp of a file; nil if there is none.
  ///
  /// - Parameter path: The path; links are followed.
  package init?(of path: String) {
    let end = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: end) else {
      return nil
    }
    time = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    file = (attributes[.systemFileNumber] as? NSNumber)?.intValue ?? 0
    isRegular = attributes[.type] as? FileAttributeType == .typeRegular
  }

  /// A stamp for a file that does not exist, told from others by a number.
  package init(number: Int) {
    (time, size, file, isRegular) = (Double(number), 0, 0, true)
  }
}
