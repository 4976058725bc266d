import Foundation
import Hummingbird
import Interlock
import InterlockFleet

extension Request {
  /// How many bytes a body may have.
  static var limit: Int { 65_536 }

  var wantsPage: Bool { headers[.accept]?.contains("text/html") == true }

  func header(_ name: String) -> String? {
    HTTPFields.Element.Name(name).flatMap { headers[$0] }
  }

  var isForm: Bool {
    headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") == true
  }

  /// The body, from a form or from JSON.
  func body<Value: Decodable>(as type: Value.Type) async throws -> Value {
    let body = try await body.collect(upTo: Self.limit)
    return isForm
      ? try URLEncodedFormDecoder().decode(type, from: String(buffer: body))
      : try JSONDecoder().decode(type, from: body)
  }
}

extension Response {
  static func json(
    _ value: some Encodable,
    _ status: HTTPResponse.Status = .ok,
    _ headers: HTTPFields = [:]
  ) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let body = ResponseBody(byteBuffer: ByteBuffer(data: try encoder.encode(value)))
    var response = Response(status: status, headers: headers, body: body)
    response.headers[.contentType] = "application/json"
    return response
  }

  static func page(_ page: HTML, _ status: HTTPResponse.Status = .ok) -> Response {
    let headers: HTTPFields = [
      .contentType: "text/html; charset=utf-8",
      // Its buttons are those of this moment, and its forms have names that serve once.
      .cacheControl: "no-store",
      .vary: "Accept",
      .contentSecurityPolicy:
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'",
    ]
    let body = ResponseBody(byteBuffer: ByteBuffer(string: page.text))
    return Response(status: status, headers: headers, body: body)
  }
}

/// Answers for errors.
struct FailureAnswers<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request,
    context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      // A browser says when another site has sent a form.
      let site = request.header("Sec-Fetch-Site") ?? "none"
      guard request.method == .get || ["same-origin", "none"].contains(site) else {
        throw HTTPError(.forbidden, message: "Forms of other sites are not taken.")
      }
      return try await next(request, context)
    } catch Orders.Failure.refused(let refused) where !request.wantsPage {
      return try .json(refused, .conflict)
    } catch let failure as Orders.Failure {
      if failure.status.kind == .serverError { context.logger.error("\(failure)") }
      return try answer(failure.status, failure.message, to: request)
    } catch let error as DecodingError {
      return try answer(.badRequest, error.text, to: request)
    } catch let error as HTTPError {
      return try answer(error.status, error.body ?? error.status.reasonPhrase, to: request)
    }
  }

  private func answer(
    _ status: HTTPResponse.Status,
    _ message: String,
    to request: Request
  ) throws -> Response {
    request.wantsPage
      ? .page(.message(message), status) : try .json(["message": message], status)
  }
}

extension Orders.Failure {
  var status: HTTPResponse.Status {
    switch self {
    case .unknownEntity, .unknownEvent: .notFound
    case .invalidPayload, .unwritable: .badRequest
    case .refused, .keyTaken, .valueTaken, .effectsWait: .conflict
    case .requestReused: .unprocessableContent
    case .database, .outcomeUnknown, .otherDefinition, .superseded: .serviceUnavailable
    default: .internalServerError
    }
  }

  /// The answer for the client. Internal errors go to the log.
  var message: String {
    status.kind == .serverError ? "The order can't be reached. Try again later." : "\(self)"
  }
}

extension DecodingError {
  /// Where it is, and what.
  var text: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      (context.codingPath.map(\.stringValue) + [context.debugDescription]).joined(separator: ": ")
    @unknown default: "The body can't be read."
    }
  }
}
