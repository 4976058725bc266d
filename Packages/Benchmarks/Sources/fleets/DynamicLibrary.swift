#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A C library that is loaded if it is installed, so the package builds without it.
struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Loads the first library found under the given names; nil if there is none.
  init?(_ names: String...) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else { return nil }
    self.handle = handle
  }

  /// A function of the library. The caller states its type.
  func function<Function>(_ name: String, as type: Function.Type = Function.self) -> Function {
    guard let symbol = dlsym(handle, name) else { fatalError("the library has no \(name)") }
    // Safe because the types are those of the headers of SQLite and libpq.
    return unsafeBitCast(symbol, to: type)
  }
}
