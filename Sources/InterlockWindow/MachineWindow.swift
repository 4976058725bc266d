import Foundation

/// A window on a machine that runs in this program or is stored: the page of a `MachinePage`, with the machine's own answers.
///
/// ```swift
/// let window = MachineWindow(on: live, title: "Door")
/// print("http://127.0.0.1:8080/door\(window.address)")
/// ```
///
/// The page shows the machine's state, the events taken and refused, the waiting events, and its timers counting down.
/// It fires events with a payload and user info as JSON. A window has no server: you pass it the requests for a path,
/// and send its answers. <doc:InterlockWindow> has the lines for two servers.
///
/// Every request must contain the window's token, which is part of ``address``. Anyone with the token can fire events.
/// Serve a window on the loopback interface only, and to developers.
///
/// A window costs nothing while no page is open. It does not keep the machine alive.
public final class MachineWindow: Sendable {
  private let page: @Sendable (_ token: String) -> String
  private let token: String
  private let source: WindowSource

  init(page: @escaping @Sendable (String) -> String, token: String?, _ source: WindowSource) {
    self.page = page
    self.token = token ?? Self.randomToken()
    self.source = source
  }

  private static func randomToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
  }

  /// The address of the page, relative to the path of the window on the server: a slash, and a query with the token.
  public var address: String {
    var components = URLComponents()
    components.path = "/"
    components.queryItems = [URLQueryItem(name: "token", value: token)]
    return components.string ?? "/"
  }

  /// Answers a request.
  ///
  /// The last part of the path decides: nothing for the page, `moment`, `fire` or `updates`.
  ///
  /// - Parameter request: The request.
  /// - Returns: The answer: with the status 403 if the token is missing, 404 for another path, 405 for another method,
  ///   400 for an event that cannot be read, 410 once the machine is gone, and 503 while a store does not answer.
  public func response(to request: Request) async -> Response {
    guard request.value(of: "token") == token else {
      return Response(status: 403, error: "The token is missing or wrong.")
    }
    switch (request.method, request.subject) {
    case ("GET", ""):
      return Response(type: "text/html; charset=utf-8", .whole(Data(page(token).utf8)))
    case ("GET", "moment"):
      return await moment()
    case ("GET", "updates"):
      return Response(type: "text/event-stream", .updates(await WindowUpdates(source).stream))
    case ("POST", "fire"): return await fire(request.body)
    case (_, ""), (_, "moment"), (_, "updates"), (_, "fire"):
      return Response(status: 405, error: "The method is not allowed here.")
    default: return Response(status: 404, error: "There is nothing at this path.")
    }
  }

  private func moment() async -> Response {
    do {
      guard let moment = try await source.moment() else {
        return Response(status: 410, error: "The machine is gone.")
      }
      return Response(json: "{\"moment\":\(moment)}")
    } catch {
      return Response(status: 503, error: "\(error)")
    }
  }

  private func fire(_ body: Data) async -> Response {
    let request: FireRequest
    do throws(FireRequest.Mistake) {
      request = try FireRequest(body)
    } catch {
      return Response(status: 400, error: error.reason)
    }
    if let reason = await source.fire(request) {
      return Response(status: 200, error: reason)
    }
    return Response(json: "{\"ok\":true}")
  }
}
