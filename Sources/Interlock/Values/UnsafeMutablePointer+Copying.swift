extension UnsafeMutablePointer {
  /// Memory that holds a copy of the elements; whoever asks for it deallocates it.
  static func allocate(copying elements: [Pointee]) -> Self {
    let memory = Self.allocate(capacity: elements.count)
    elements.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { memory.initialize(from: base, count: elements.count) }
    }
    return memory
  }
}
