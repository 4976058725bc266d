import Foundation

/// An address outside the project. The gate has no network, so only the form is checked.
enum WebAddress {
  static func isWellFormed(_ address: String) -> Bool {
    guard let url = URL(string: address, encodingInvalidCharacters: false) else { return false }
    if url.scheme == "mailto" { return url.path.contains("@") }
    return ["http", "https"].contains(url.scheme) && url.host()?.contains(".") == true
  }

  static func has(_ target: String) -> Bool {
    target.prefixMatch(of: /[a-zA-Z][a-zA-Z0-9+.-]*:/) != nil
  }
}
