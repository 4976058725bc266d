extension UnsafeMutablePointer {
  /// Allocates memory with a copy of the elements. The caller deallocates it.
  static func allocate(copying elements: [Pointee]) -> Self {
    let memory = Self.allocate(capacity: elements.count)
    elements.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { memory.initialize(from: base, count: elements.count) }
    }
    return memory
  }
}
