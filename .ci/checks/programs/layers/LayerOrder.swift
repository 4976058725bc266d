import Foundation

/// The order of a module's folders: a table of `.github/Architecture.md`, under a heading with the module's name.
struct LayerOrder {
  let module: String

  /// The folders, lowest first. Those of one row are one layer.
  private(set) var layers: [[String]] = []

  /// Reads the tables whose first column is `folder`.
  ///
  /// - Parameter url: The file.
  /// - Returns: The orders, as they follow in the file.
  /// - Throws: An error if the file cannot be read.
  static func all(in url: URL) throws -> [LayerOrder] {
    var orders: [LayerOrder] = []
    var heading = ""
    var isOrder = false
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      if let match = line.wholeMatch(of: /#+ `?(.*?)`?/) { heading = String(match.1) }
      if line.hasPrefix("| folder ") { orders.append(LayerOrder(module: heading)) }
      isOrder = line.hasPrefix("| folder ") || isOrder && line.hasPrefix("|")
      guard isOrder, let cell = line.prefixMatch(of: /\| (`[^|]*`) \|/) else { continue }
      let folders = cell.1.matches(of: /`([^`]+)`/).map { String($0.1) }
      orders[orders.count - 1].layers.append(folders)
    }
    return orders
  }

  /// The position of each folder.
  var ranks: [String: Int] {
    let pairs = layers.enumerated().flatMap { rank, folders in folders.map { ($0, rank) } }
    return Dictionary(pairs) { first, _ in first }
  }

  /// A name for each layer: that of its first folder.
  var names: [String] { layers.map { $0[0] } }
}
