import Interlock

private final class Shared: Sendable {}

private struct Reference {
  var shared = Shared()
  var number = 0
}

/// Copying a machine, against copying a structure with one reference.
func copyRows(_ scale: Int) throws -> [Row] {
  let count = 4_096
  let rounds = 300 / scale + 1
  let line = try LineTable().machine()
  let machines = Copies([Line](repeating: line, count: count), of: line)
  let references = Copies([Reference](repeating: Reference(), count: count), of: Reference())
  return [
    Row("copying a machine", goal: 2, operations: rounds * count) {
      for _ in 0..<rounds { references.overwrite() }
    } subject: {
      for _ in 0..<rounds { machines.overwrite() }
    }.allocatingNothing()
  ]
}

private final class Copies<Value> {
  private var values: [Value]
  private let value: Value

  init(_ values: [Value], of value: Value) {
    self.values = values
    self.value = value
  }

  func overwrite() {
    overwriteAll(&values, with: value)
  }
}

@inline(never)
private func overwriteAll<Value>(_ values: inout [Value], with value: Value) {
  for index in values.indices { values[index] = value }
}
