import Foundation

/// A picture in a file, and the machine that it shows.
package struct PictureFile: Encodable, Hashable, Sendable {
  /// The file of the machine.
  package let machine: String

  /// The file of the picture.
  package let picture: String

  package init(of machine: String, in picture: String) {
    self.machine = machine
    self.picture = picture
  }

  /// How a picture compares with the machine.
  package enum State: String, Encodable, Sendable {
    /// The file is what would be drawn.
    case current
    case written
    case missing
    /// The file is another picture, perhaps of an older version.
    case different
    /// The machine cannot be drawn.
    case failed
  }

  /// Writes the picture, unless the file is the same already.
  package func update(_ text: String) throws(CommandFailure) -> State {
    let state = state(beside: text)
    guard state != .current else { return state }
    let folder = URL(fileURLWithPath: picture).deletingLastPathComponent()
    // If that fails, so does writing, with the reason.
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try OutputFile(picture).write(text)
    return .written
  }

  /// Compares the file with what would be drawn.
  package func state(beside text: String) -> State {
    guard FileManager.default.fileExists(atPath: picture) else { return .missing }
    let data = FileManager.default.contents(atPath: picture)
    return data.map { Data(text.utf8) == $0 } ?? false ? .current : .different
  }
}

extension PictureFile {
  /// The pictures of machines in a folder.
  ///
  /// - Parameters:
  ///   - files: The machines. Those found in subfolders have pictures in subfolders.
  ///   - folder: The folder.
  ///   - format: The language of the pictures.
  /// - Returns: The pictures, in the order of the machines.
  /// - Throws: If two machines would have the same picture.
  package static func pictures(
    of files: [MachineFiles.Entry],
    in folder: String,
    as format: PictureFormat
  ) throws(CommandFailure) -> [Self] {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    var machines: [String: String] = [:]
    var pictures: [Self] = []
    for file in files {
      let picture = start + file.stem + "." + format.fileExtension
      if let other = machines.updateValue(file.path, forKey: picture) {
        let message = "its picture, \(picture), would be that of \(other): give one another name"
        throw CommandFailure(file.path, message, status: .usage)
      }
      pictures.append(Self(of: file.path, in: picture))
    }
    return pictures
  }
}
