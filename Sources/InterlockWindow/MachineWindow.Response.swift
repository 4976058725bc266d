public import Foundation
import InterlockTools

extension MachineWindow {
  /// The answer to a browser, for a server to send.
  public struct Response: Sendable {
    /// The content of the answer.
    public enum Body: Sendable {
      /// The whole content.
      case whole(Data)
      /// A stream of pieces, each sent at once, until the stream or the connection ends.
      case updates(AsyncStream<Data>)
    }

    /// The status: 200, or the code of the error.
    public let status: Int

    /// The header fields: the content type, and `no-store`.
    public let headers: [String: String]

    /// The body.
    public let body: Body

    /// Creates an answer for your own page beside the window's. Browsers do not store it.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - type: The type of the content, such as `text/html; charset=utf-8`.
    ///   - body: The body.
    public init(status: Int = 200, type: String, _ body: Body) {
      self.status = status
      self.body = body
      headers = [
        "Content-Type": type, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
      ]
    }

    init(status: Int = 200, json: String) {
      self.init(status: status, type: "application/json", .whole(Data(json.utf8)))
    }

    init(status: Int, error: String) {
      self.init(status: status, json: PageJSON(["error": error]).text)
    }
  }
}
