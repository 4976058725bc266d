import ArgumentParser

/// Standard input can be read only once.
enum StandardInput {
  /// Rejects arguments if several are `-`.
  static func validate(_ paths: [String]) throws {
    guard paths.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Only one of the files can be standard input.")
    }
  }
}
