/// Assigns a field of the context at a pointer, which is also the context of the environment.
@usableFromInline
package typealias AssignmentCode =
  @Sendable (UnsafeMutableRawPointer, Environment) throws(EvaluationError) -> Void

extension CheckedAssignments {
  /// The assignments, with all parts computed that depend on no name.
  package var folded: Self {
    let compiler = FormulaCompiler(text: text)
    let items = items.map {
      Item(
        name: $0.name,
        range: $0.range,
        field: $0.field,
        assignment: $0.assignment,
        value: $0.value.folded(compiler)
      )
    }
    return Self(items: items, text: text)
  }

  /// A closure that makes all assignments in order. If one fails, those before it have been made:
  /// the caller keeps a copy of the context.
  package func compiled() -> AssignmentCode {
    // Not from an array: a closure in one is called through thunks.
    if items.count == 1 { return FormulaCompiler(text: text).assignment(items[0]) }
    let codes = items.map { FormulaCompiler(text: text).assignment($0) }
    return { (pointer, environment) throws(EvaluationError) in
      for code in codes { try code(pointer, environment) }
    }
  }
}

extension FormulaCompiler {
  fileprivate func assignment(_ item: CheckedAssignments.Item) -> AssignmentCode {
    let site = EvaluationError.Site(item.name.description, item.range, in: text)
    let value = item.value.folded(self)
    if let (offset, representation) = item.assignment.direct {
      return assignment(value, offset, representation, at: site)
    }
    let (code, assign) = (self.value(value), item.assignment.assign)
    return { (pointer, environment) throws(EvaluationError) in
      let value = try code(environment)
      guard assign(pointer, value) else {
        throw EvaluationError(.outOfRange, [value], at: site)
      }
    }
  }

  private func assignment(
    _ value: CheckedNode,
    _ offset: Int,
    _ representation: Representation,
    at site: EvaluationError.Site
  ) -> AssignmentCode {
    switch representation {
    case .boolean:
      let code = boolean(value)
      return { (pointer, environment) throws(EvaluationError) in
        pointer.storeBytes(of: try code(environment), toByteOffset: offset, as: Bool.self)
      }
    case .integer:
      let code = integer(value)
      return { (pointer, environment) throws(EvaluationError) in
        pointer.storeBytes(of: try code(environment), toByteOffset: offset, as: Int.self)
      }
    case .number, .date:
      let code = number(value)
      return { (pointer, environment) throws(EvaluationError) in
        pointer.storeBytes(of: try code(environment), toByteOffset: offset, as: Double.self)
      }
    case .float: return float(value, offset, site)
    case .text:
      let code = text(value)
      return { (pointer, environment) throws(EvaluationError) in
        let value = try code(environment)
        // Safe because the offset is that of a stored property of this type.
        (pointer + offset).assumingMemoryBound(to: String.self).pointee = value
      }
    case .int8: return narrow(value, offset, Int8.self, site)
    case .int16: return narrow(value, offset, Int16.self, site)
    case .int32: return narrow(value, offset, Int32.self, site)
    case .uint8: return narrow(value, offset, UInt8.self, site)
    case .uint16: return narrow(value, offset, UInt16.self, site)
    case .uint32: return narrow(value, offset, UInt32.self, site)
    }
  }

  private func float(
    _ value: CheckedNode,
    _ offset: Int,
    _ site: EvaluationError.Site
  ) -> AssignmentCode {
    let code = number(value)
    return { (pointer, environment) throws(EvaluationError) in
      let value = try code(environment)
      guard Float(value).isFinite else {
        throw EvaluationError(.outOfRange, [.number(value)], at: site)
      }
      pointer.storeBytes(of: Float(value), toByteOffset: offset, as: Float.self)
    }
  }

  private func narrow<Narrow: FixedWidthInteger & BitwiseCopyable & Sendable>(
    _ value: CheckedNode,
    _ offset: Int,
    _: Narrow.Type,
    _ site: EvaluationError.Site
  ) -> AssignmentCode {
    let code = integer(value)
    return { (pointer, environment) throws(EvaluationError) in
      let value = try code(environment)
      guard let narrow = Narrow(exactly: value) else {
        throw EvaluationError(.outOfRange, [.integer(value)], at: site)
      }
      pointer.storeBytes(of: narrow, toByteOffset: offset, as: Narrow.self)
    }
  }
}
