import Foundation

/// Writes binary property lists in which one object is used in many places, which no encoder does: small as
/// a file, huge as a tree.
struct BinaryPropertyList {
  /// The number of an object.
  typealias Reference = UInt32

  private var objects: [[UInt8]] = []
  private var words: [String: Reference] = [:]

  /// The number of a string of ASCII characters.
  mutating func string(_ text: String) -> Reference {
    if let word = words[text] { return word }
    let word = add(Self.head(0x50, text.utf8.count) + Array(text.utf8))
    words[text] = word
    return word
  }

  mutating func integer(_ value: UInt8) -> Reference {
    add([0x10, value])
  }

  mutating func double(_ value: Double) -> Reference {
    add([0x23] + Self.bytes(value.bitPattern))
  }

  mutating func list(_ items: [Reference]) -> Reference {
    add(Self.head(0xA0, items.count) + items.flatMap(Self.bytes))
  }

  mutating func object(_ members: [(String, Reference)]) -> Reference {
    let keys = members.map { string($0.0) }
    return add(Self.head(0xD0, keys.count) + (keys + members.map(\.1)).flatMap(Self.bytes))
  }

  /// The file of an object.
  func data(of top: Reference) -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += Self.bytes(UInt32(bytes.count))
      bytes += object
    }
    let table = UInt64(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 4, 4]
    for number in [UInt64(objects.count), UInt64(top), table] { bytes += Self.bytes(number) }
    return Data(bytes)
  }

  private mutating func add(_ object: [UInt8]) -> Reference {
    objects.append(object)
    return Reference(objects.count - 1)
  }

  private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 15, 0x12] + bytes(UInt32(count))
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
