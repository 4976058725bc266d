// What a modifier of another module is, unless that module is imported: something that can't be called, and whose type the
// compiler's message names.

/// Stands for an activity where `InterlockRuntime` is not imported.
@_documentation(visibility: internal)
public struct ImportInterlockRuntime: Sendable {}

/// Stands for a condition that is data where `InterlockData` is not imported.
@_documentation(visibility: internal)
public struct ImportInterlockData: Sendable {}

extension StatePart {
  /// The compiler says that it can't call a value of this type.
  @_documentation(visibility: internal)
  @available(*, unavailable)
  public var activity: ImportInterlockRuntime { ImportInterlockRuntime() }
}

extension EventPart {
  /// The compiler says that it can't call a value of this type.
  @_documentation(visibility: internal)
  @available(*, unavailable)
  public var when: ImportInterlockData { ImportInterlockData() }
}
