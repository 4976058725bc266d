import Foundation
import Interlock
import InterlockTestSupport

extension JSONDecoder {
  /// The error of decoding a machine from JSON text; nil if decoding succeeds.
  static func machineError(of text: String) throws -> DecodingError? {
    do {
      _ = try value(DynamicMachine.self, of: text)
      return nil
    } catch let error as DecodingError {
      return error
    }
  }
}
