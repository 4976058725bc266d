extension UnsafeMutablePointer {
  /// Allocates memory with a copy of the elements. The caller deallocates it.
  static func allocate(copying elements: [Pointee]) -> Self {
    let memory = Self.allocate(capacity: elements.count)
    memory.initialize(copying: elements)
    return memory
  }

  /// Initialises memory with a copy of the elements.
  func initialize(copying elements: [Pointee]) {
    elements.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { initialize(from: base, count: elements.count) }
    }
  }
}
