/// The object that a machine refers to: its kernel, or its details, which refer to the kernel. A single reference keeps
/// a machine at 16 bytes.
///
/// Both have a dispatch table in the same place, so that a plain transition is fired without asking which of the two it
/// is.
@usableFromInline
package class MachineStorage: @unchecked Sendable {
  // Safe because nothing changes after the initialiser.
  @usableFromInline final let dispatch: DispatchTable

  /// Whether the object is a `Details`.
  @usableFromInline final let isDetailed: Bool

  /// Whether the dispatch table is the kernel's, so that the machine's block identifies its configuration.
  @usableFromInline final let isNumbered: Bool

  init(_ dispatch: DispatchTable, isDetailed: Bool, isNumbered: Bool) {
    self.dispatch = dispatch
    self.isDetailed = isDetailed
    self.isNumbered = isNumbered
  }
}

extension MachineStorage: CustomReflectable {
  /// Empty, because a definition is too large to be shown in every receipt and refusal that refers to it. Debuggers,
  /// `dump` and failing expectations print the whole mirror.
  @usableFromInline
  package var customMirror: Mirror {
    Mirror(self, children: [], ancestorRepresentation: .suppressed)
  }
}
