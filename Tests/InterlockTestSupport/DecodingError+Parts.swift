package import Foundation
import Interlock

extension DecodingError {
  package var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }

  /// The coding path: `events[1].to`. Empty for the document itself.
  package var path: String {
    (context?.codingPath ?? []).reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }

  /// The message that a user reads.
  package var text: String {
    context?.reason ?? ""
  }
}

extension JSONDecoder {
  /// Decodes a value from JSON text.
  package static func value<Value: Decodable>(
    _: Value.Type = Value.self,
    of text: String
  ) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}
