import Foundation

/// A C library that is loaded while the tests run, so that they build where it is not installed.
struct LoadedLibrary: @unchecked Sendable {
  // Safe because a library that has been loaded stays.
  private let handle: UnsafeMutableRawPointer

  /// Loads a library; nil if none of the names is found.
  init?(_ names: String...) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else { return nil }
    self.handle = handle
  }

  /// A function of the library.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - type: Its type, `@convention(c)`.
  /// - Returns: The function.
  func function<Function>(_ name: String, as type: Function.Type) -> Function {
    guard let symbol = dlsym(handle, name) else { preconditionFailure("no function \(name)") }
    // Safe because the type is the one in the library's header.
    return unsafeBitCast(symbol, to: type)
  }
}
