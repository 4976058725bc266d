#if FoundationCoding
  #if canImport(FoundationEssentials)
    package import FoundationEssentials
  #else
    package import Foundation
  #endif
#endif

/// An error whose `localizedDescription` is its description. Alerts show it.
///
/// On Linux, `LocalizedError` is part of FoundationEssentials, which the core already imports for `Date`. Only
/// `localizedDescription` comes from Foundation; a program that reads it imports Foundation itself.
///
/// The protocol is `package` because a public extension of `LocalizedError` would change the errors of clients.
#if FoundationCoding
  package protocol DescribedError: LocalizedError, CustomStringConvertible {}
#else
  // Without the trait, nothing of FoundationEssentials but `Date` is linked.
  package protocol DescribedError: Error, CustomStringConvertible {}
#endif

extension DescribedError {
  /// The description.
  public var errorDescription: String? { description }

  // Repeated here so that files with errors need not import the module that declares `LocalizedError`.

  /// Nil: the description contains the reason.
  public var failureReason: String? { nil }

  /// Nil: the description contains the advice, or there is none.
  public var recoverySuggestion: String? { nil }

  /// Nil: there is no help book.
  public var helpAnchor: String? { nil }
}

extension Error {
  /// The recovery suggestion of an error of any type; nil if it has none.
  package var suggestion: String? {
    #if FoundationCoding
      (self as? any LocalizedError)?.recoverySuggestion
    #else
      (self as? any DescribedError)?.recoverySuggestion
    #endif
  }
}

/// Several recovery suggestions, each once and in order, one per line; nil if there are none.
package func joined(suggestions: [String]) -> String? {
  var known: Set<String> = []
  let suggestions = suggestions.filter { known.insert($0).inserted }
  return suggestions.isEmpty ? nil : suggestions.map { "\($0)." }.joined(separator: "\n")
}

/// Returns true if two errors have the same type and the same description. Nothing else can be compared for arbitrary
/// errors.
package func areAlike(_ error: (any Error)?, _ other: (any Error)?) -> Bool {
  switch (error, other) {
  case (nil, nil): true
  case (let error?, let other?): type(of: error) == type(of: other) && "\(error)" == "\(other)"
  default: false
  }
}
