// Gives the merged site one sidebar: the library's, with the other modules in it. docc gives each module its own, and
// the filter of a sidebar finds its own pages only.
//
//   swift .ci/tools/sidebar.swift index/index.json
import Foundation

typealias Node = [String: Any]

func children(of node: Node?) -> [Node] { node?["children"] as? [Node] ?? [] }

let file = URL(filePath: CommandLine.arguments[1])
var index = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Node ?? [:]
let languages = index["interfaceLanguages"] as? [String: [Node]] ?? [:]
index["interfaceLanguages"] = languages.mapValues { roots in
  let modules = children(of: roots.first)
  guard var library = modules.first, library["title"] as? String == "Interlock" else {
    fatalError("docc has changed its index")
  }
  // A page of a "module" gets a sidebar of its own.
  let others = modules.dropFirst().map { $0.merging(["type": "collection"]) { $1 } }
  let marker: Node = ["title": "Other modules", "type": "groupMarker"]
  library["children"] = children(of: library) + [marker] + others
  return [library]
}
let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
try JSONSerialization.data(withJSONObject: index, options: options).write(to: file)
