public import Foundation

extension MachineWindow {
  /// A request of a browser, as a server has received it.
  public struct Request: Hashable, Sendable {
    /// The method: `GET` or `POST`.
    public let method: String

    /// The path with the query, as in the first line of the request: `/player/moment?token=…`.
    public let target: String

    /// The body; empty if there is none.
    public let body: Data

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: The path with the query.
    ///   - body: The body.
    public init(method: String, target: String, body: Data = Data()) {
      self.method = method
      self.target = target
      self.body = body
    }
  }
}

extension MachineWindow.Request {
  /// What the request is about: the last part of its path.
  var subject: Substring {
    let path = target.prefix { $0 != "?" }
    return path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
  }

  /// The value of a key of the query; nil if it is not there.
  func value(of key: String) -> String? {
    URLComponents(string: target)?.queryItems?.first { $0.name == key }?.value
  }
}
