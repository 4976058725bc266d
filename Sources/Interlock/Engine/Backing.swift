/// What a machine refers to: its kernel, or its details, which have the kernel.
///
/// Both have a dispatch table in the same place, so that a plain row is fired without asking which it is.
@usableFromInline
package class Backing: @unchecked Sendable {  // Safe because nothing changes after the initialiser.
  @usableFromInline final let dispatch: DispatchTable

  /// Whether it is details.
  @usableFromInline final let isDetailed: Bool

  /// Whether the dispatch table is that of the kernel, so that the block of a machine says where it is.
  @usableFromInline final let isNumbered: Bool

  init(_ dispatch: DispatchTable, isDetailed: Bool, isNumbered: Bool) {
    self.dispatch = dispatch
    self.isDetailed = isDetailed
    self.isNumbered = isNumbered
  }
}
