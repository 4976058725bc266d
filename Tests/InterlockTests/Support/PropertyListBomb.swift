import Foundation

/// A binary property list of a machine whose user info is a list of ten references to one list of ten
/// references, and so on: small as a file, huge as a tree.
enum PropertyListBomb {
  static func data(levels: UInt8) -> Data {
    let words = ["interlock", "initial", "states", "events", "a", "id", "userInfo"]
    let strings = words.map { [0x50 | UInt8($0.utf8.count)] + Array($0.utf8) }
    // The objects by number: 0 the machine, 1–7 the words, 8 the integer 1, 9 the states, 10 the
    // events, 11 the state, 12 its user info, from 13 the lists, last the integer 7.
    let head: [[UInt8]] =
      [[0xD4, 1, 2, 3, 4, 8, 5, 9, 10]] + strings
      + [[0x10, 1], [0xA1, 11], [0xA0], [0xD2, 6, 7, 5, 12], [0xD1, 5, 13]]
    let lists = (0..<levels).map { [0xAA] + [UInt8](repeating: 14 + $0, count: 10) }
    let objects = head + lists + [[0x10, 7]]

    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt8(objects.count), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    return Data(bytes)
  }
}
