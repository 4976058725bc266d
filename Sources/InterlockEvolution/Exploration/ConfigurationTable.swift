import Interlock

/// Configurations in little memory, each once, numbered in the order in which they were added.
///
/// Each is a few bytes in one long array: numbers of seven bits per byte, with active leaves as distances.
struct ConfigurationTable: Sendable {
  private var bytes: [UInt8] = []

  /// Where each configuration ends.
  private var ends: [Int] = []

  /// The hash table: the numbers of configurations plus one; 0 is free.
  private var slots = [UInt32](repeating: 0, count: 1024)

  /// Whether each configuration is stored with the number of its field values.
  let hasValues: Bool

  init(hasValues: Bool = false) {
    self.hasValues = hasValues
  }

  var count: Int { ends.count }

  /// The configuration with a number.
  subscript(number: Int) -> Configuration {
    let range = range(of: number)
    var reader = Reader(bytes: bytes, position: range.lowerBound)
    if hasValues { _ = reader.number() }
    return reader.configuration(end: range.upperBound)
  }

  /// The field values stored with a configuration; 0 if there are none.
  func values(at number: Int) -> Int {
    guard hasValues else { return 0 }
    var reader = Reader(bytes: bytes, position: range(of: number).lowerBound)
    return Int(reader.number())
  }

  /// Adds a configuration with its field values.
  ///
  /// - Returns: Its number, and whether it is new.
  mutating func insert(
    _ configuration: Configuration,
    with values: Int = 0
  ) -> (number: Int, isNew: Bool) {
    let key = Key(configuration, hasValues ? values : nil)
    let slot = slot(of: key.bytes)
    if slots[slot] != 0 { return (Int(slots[slot]) - 1, false) }
    bytes += key.bytes
    ends.append(bytes.count)
    slots[slot] = UInt32(ends.count)
    if ends.count * 3 > slots.count * 2 { grow() }
    return (ends.count - 1, true)
  }

  /// The number of a configuration with its field values; nil if the table doesn't contain it.
  func number(of configuration: Configuration, with values: Int = 0) -> Int? {
    let slot = slots[slot(of: Key(configuration, hasValues ? values : nil).bytes)]
    return slot == 0 ? nil : Int(slot) - 1
  }
}

extension ConfigurationTable {
  /// The slot that a configuration is in, or would be.
  private func slot(of key: [UInt8]) -> Int {
    var hash = StableHash()
    for byte in key { hash.combine(byte) }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash.bits ^ hash.bits >> 32) & mask
    while slots[slot] != 0, !key.elementsEqual(bytes[range(of: Int(slots[slot]) - 1)]) {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func range(of number: Int) -> Range<Int> {
    (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for number in ends.indices {
      slots[slot(of: Array(bytes[range(of: number)]))] = UInt32(number + 1)
    }
  }
}

/// A configuration as a table writes it.
private struct Key {
  private(set) var bytes: [UInt8] = []

  init(_ configuration: Configuration, _ values: Int?) {
    bytes.reserveCapacity(configuration.leaves.count + 8)
    if let values { write(UInt32(values)) }
    write(ascending: configuration.leaves)
    guard !configuration.history.isEmpty else { return }
    for (node, nodes) in configuration.history.sorted(by: { $0.key < $1.key }) {
      write(node.number)
      write(ascending: nodes)
    }
  }

  private mutating func write(ascending nodes: [Node]) {
    write(UInt32(nodes.count))
    var last: UInt32 = 0
    for node in nodes {
      write(node.number &- last)
      last = node.number
    }
  }

  private mutating func write(_ number: UInt32) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Reads what a table has written.
private struct Reader {
  let bytes: [UInt8]
  var position: Int

  mutating func configuration(end: Int) -> Configuration {
    var configuration = Configuration(leaves: ascending())
    while position < end {
      let node = Node(number: number())
      configuration.history[node] = ascending()
    }
    return configuration
  }

  private mutating func ascending() -> [Node] {
    var last: UInt32 = 0
    let count = number()
    return (0..<count).map { _ in
      last &+= number()
      return Node(number: last)
    }
  }

  mutating func number() -> UInt32 {
    var result: UInt32 = 0
    var shift: UInt32 = 0
    while bytes[position] >= 0x80 {
      result |= UInt32(bytes[position] & 0x7F) << shift
      shift += 7
      position += 1
    }
    result |= UInt32(bytes[position]) << shift
    position += 1
    return result
  }
}
