package import Foundation

/// The destination of the program's output.
package struct Output {
  private let write: (String) -> Void

  package init(write: @escaping (String) -> Void) { self.write = write }

  package init(to file: FileHandle) {
    write = { text in try? file.write(contentsOf: Data(text.utf8)) }
  }

  /// Prints text without characters that control a terminal: a message can contain any character.
  package func print(_ text: String, terminator: String = "\n") {
    let scalars = text.unicodeScalars.map { $0.isHarmless ? $0 : "\u{FFFD}" }
    write(String(String.UnicodeScalarView(scalars)) + terminator)
  }
}

extension Unicode.Scalar {
  /// Control characters can clear the screen; format characters can reverse text. Words of some languages and many
  /// emoji need the joiners.
  fileprivate var isHarmless: Bool {
    switch properties.generalCategory {
    case .control: self == "\n" || self == "\t"
    case .format: self == "\u{200C}" || self == "\u{200D}"
    default: true
    }
  }
}
