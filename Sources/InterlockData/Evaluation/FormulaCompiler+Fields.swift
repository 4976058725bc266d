extension FormulaCompiler {
  func now(_ node: CheckedNode) -> Code {
    let site = site("now", node)
    return .date { (environment) throws(EvaluationError) in
      guard let call = environment.call else { throw EvaluationError(.missing, [], at: site) }
      let now = call.pointee.now
      guard now.isFinite else { throw EvaluationError(.timeUnknown, [], at: site) }
      return now
    }
  }

  func isIn(_ state: Int, _ node: CheckedNode) -> Code {
    let site = site("isIn", node)
    return .boolean { (environment) throws(EvaluationError) in
      guard let call = environment.call else { throw EvaluationError(.missing, [], at: site) }
      return call.pointee.isIn(state)
    }
  }

  func field(_ field: SchemaField, _ site: EvaluationError.Site) -> Code {
    switch field.source {
    case .userInfo(let key): return userInfo(key, field.type, site)
    case .context(.computed(let read)):
      return .unboxing({ read($0.context) }, to: field.type, at: site)
    case .payload(.computed(let read)):
      return .unboxing(
        { (environment) throws(EvaluationError) in read(try environment.payload(at: site)) },
        to: field.type,
        at: site
      )
    case .context(.stored(let offset, let representation)):
      return context(offset, representation, site)
    case .payload(.stored(let offset, let representation)):
      return payload(offset, representation, site)
    }
  }

  private func userInfo(_ key: String, _ type: DataType, _ site: EvaluationError.Site) -> Code {
    let read: ValueCode = { (environment) throws(EvaluationError) in
      guard let call = environment.call else { throw EvaluationError(.missing, [], at: site) }
      switch call.pointee.userInfo(key) {
      case .found(let value): return value
      case .foreign: throw EvaluationError(.wrongType, [], at: site)
      case .missing:
        guard type.isOptional else { throw EvaluationError(.missing, [], at: site) }
        return .nothing
      }
    }
    return .unboxing(read, to: type, at: site)
  }

  private func context(
    _ offset: Int,
    _ representation: Representation,
    _ site: EvaluationError.Site
  ) -> Code {
    switch representation {
    case .boolean: .boolean { $0.context.load(fromByteOffset: offset, as: Bool.self) }
    case .integer: .integer { $0.context.load(fromByteOffset: offset, as: Int.self) }
    case .int8: .integer { Int($0.context.load(fromByteOffset: offset, as: Int8.self)) }
    case .int16: .integer { Int($0.context.load(fromByteOffset: offset, as: Int16.self)) }
    case .int32: .integer { Int($0.context.load(fromByteOffset: offset, as: Int32.self)) }
    case .uint8: .integer { Int($0.context.load(fromByteOffset: offset, as: UInt8.self)) }
    case .uint16: .integer { Int($0.context.load(fromByteOffset: offset, as: UInt16.self)) }
    case .uint32: .integer { Int($0.context.load(fromByteOffset: offset, as: UInt32.self)) }
    case .number:
      .number { (environment) throws(EvaluationError) in
        try environment.context.finite(offset, site)
      }
    case .date:
      .date { (environment) throws(EvaluationError) in try environment.context.finite(offset, site)
      }
    case .float:
      .number { (environment) throws(EvaluationError) in
        try environment.context.finiteFloat(offset, site)
      }
    case .text: .text { $0.context.text(offset) }
    }
  }

  private func payload(
    _ offset: Int,
    _ representation: Representation,
    _ site: EvaluationError.Site
  ) -> Code {
    // The same code, in an environment whose context is the payload.
    let code = context(offset, representation, site)
    return switch code {
    case .boolean(let code):
      .boolean { (environment) throws(EvaluationError) in
        try code(try environment.ofPayload(at: site))
      }
    case .integer(let code):
      .integer { (environment) throws(EvaluationError) in
        try code(try environment.ofPayload(at: site))
      }
    case .number(let code):
      .number { (environment) throws(EvaluationError) in
        try code(try environment.ofPayload(at: site))
      }
    case .text(let code):
      .text { (environment) throws(EvaluationError) in try code(try environment.ofPayload(at: site))
      }
    case .date(let code):
      .date { (environment) throws(EvaluationError) in try code(try environment.ofPayload(at: site))
      }
    case .value(let code):
      .value { (environment) throws(EvaluationError) in
        try code(try environment.ofPayload(at: site))
      }
    }
  }
}

extension Environment {
  @inline(__always)
  fileprivate func payload(
    at site: EvaluationError.Site
  ) throws(EvaluationError) -> UnsafeRawPointer {
    guard let payload else { throw EvaluationError(.missing, [], at: site) }
    return payload
  }

  @inline(__always)
  fileprivate func ofPayload(at site: EvaluationError.Site) throws(EvaluationError) -> Self {
    Self(context: try payload(at: site), call: call)
  }
}

extension UnsafeRawPointer {
  /// A `Double` that must be finite.
  @inline(__always)
  func finite(_ offset: Int, _ site: EvaluationError.Site) throws(EvaluationError) -> Double {
    let value = load(fromByteOffset: offset, as: Double.self)
    guard value.isFinite else { throw EvaluationError(.notFinite, [], at: site) }
    return value
  }

  /// A `Float` that must be finite.
  @inline(__always)
  func finiteFloat(_ offset: Int, _ site: EvaluationError.Site) throws(EvaluationError) -> Double {
    let value = load(fromByteOffset: offset, as: Float.self)
    guard value.isFinite else { throw EvaluationError(.notFinite, [], at: site) }
    return Double(value)
  }

  /// A `String`.
  @inline(__always)
  func text(_ offset: Int) -> String {
    // Safe because the offset is that of a stored property of this type.
    (self + offset).assumingMemoryBound(to: String.self).pointee
  }
}
