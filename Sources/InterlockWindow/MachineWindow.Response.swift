public import Foundation
import InterlockTools

extension MachineWindow {
  /// What a browser is answered, for a server to send.
  public struct Response: Sendable {
    /// What is sent.
    public enum Body: Sendable {
      /// All of it.
      case whole(Data)
      /// Piece by piece, as soon as there is one, until the stream or the connection ends.
      case updates(AsyncStream<Data>)
    }

    /// The status: 200, or what is wrong with the request.
    public let status: Int

    /// The header fields: the type of the content, and that nothing is stored.
    public let headers: [String: String]

    /// The body.
    public let body: Body

    /// Creates an answer, for a page of yours beside the window's. Nothing of it is stored.
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
