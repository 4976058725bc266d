package import Interlock

extension FieldReader {
  /// Reads a field from the data of an event.
  ///
  /// - Parameters:
  ///   - payload: The address of the payload; nil if there is none.
  ///   - userInfo: The user info.
  /// - Returns: The value; nil if there is none of the field's type.
  package func value(inPayload payload: UnsafeRawPointer?, _ userInfo: UserInfo) -> DataValue? {
    guard case .userInfo(let key) = source else {
      return payload.flatMap { try? code(Environment(context: $0, payload: $0)) }
    }
    let value = UserInfoValue(userInfo[key], as: type)
    var answers: any CallQuestions =
      CallAnswers(activeStates: [], now: .nan, userInfo: [key: value])
    return withUnsafePointer(to: &answers) { call in
      // A key of the user info is found without a context.
      try? code(Environment(context: UnsafeRawPointer(call), call: call))
    }
  }
}
