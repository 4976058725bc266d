import InterlockData

/// The stored properties of a structure that no assignable field covers: a database would lose them.
///
/// Properties are stored in the order of their declaration, each at the next multiple of its alignment. A type that shows
/// other properties than it stores is taken to be covered.
struct UndeclaredProperties<Context: Sendable> {
  private let covered: [Range<Int>]
  private let names: Set<String>

  init(besides fields: FieldColumns<Context>) {
    let assigned = fields.items.filter { $0.field.assignment != nil }
    covered = assigned.compactMap {
      if case .bytes(let bytes) = $0.field.storage { bytes } else { nil }
    }
    names = Set(assigned.map { $0.column.fieldName.parts[0] })
  }

  /// Their names, dotted if they are part of another property, in the order of their declaration.
  func names(in context: Context) -> [String] {
    find(in: context, from: 0, size: MemoryLayout<Context>.size, path: "")
  }

  private func find(in value: Any, from start: Int, size: Int, path: String) -> [String] {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct else { return path.isEmpty ? [] : [path] }
    var position = start
    var found: [String] = []
    for (label, value) in mirror.children {
      let layout = Layout(of: value)
      position = (position + layout.alignment - 1) / layout.alignment * layout.alignment
      let bytes = position..<(position + layout.size)
      position = bytes.upperBound
      let label = label ?? "?"
      // What a property wrapper stores has its name after an underscore.
      let isNamed = label.hasPrefix("_") && names.contains(String(label.dropFirst()))
      if bytes.isEmpty || isNamed || isCovered(bytes) { continue }
      let name = path.isEmpty ? label : "\(path).\(label)"
      found +=
        covered.contains { $0.overlaps(bytes) }
        ? find(in: value, from: bytes.lowerBound, size: layout.size, path: name) : [name]
    }
    return position == start + size ? found : []
  }

  private func isCovered(_ bytes: Range<Int>) -> Bool {
    covered.contains { $0.lowerBound <= bytes.lowerBound && bytes.upperBound <= $0.upperBound }
  }

  /// The size and alignment of a value of whatever type.
  private struct Layout {
    let size: Int
    let alignment: Int

    init(of value: Any) {
      func layout<Value>(_ value: Value) -> (Int, Int) {
        (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
      }
      (size, alignment) = _openExistential(value, do: layout)
    }
  }
}
