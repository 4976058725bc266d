import Foundation

/// Findings in the [Static Analysis Results Interchange Format](https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html),
/// as one run.
struct SARIFLog: Encodable {
  struct Text: Encodable {
    let text: String
  }

  struct Rule: Encodable {
    let id: String
    let shortDescription: Text
    let help: Text
  }

  struct Driver: Encodable {
    let name = "interlock"
    let version = InterlockCommand.version
    let rules: [Rule]
  }

  struct Tool: Encodable {
    let driver: Driver
  }

  struct Result: Encodable {
    struct Location: Encodable {
      struct Physical: Encodable {
        struct Artifact: Encodable {
          let uri: String
          /// The base of the address: the root of the repository, for code hosts.
          let uriBaseId: String?
        }

        struct Region: Encodable {
          let startLine: Int
          let startColumn: Int?
        }

        let artifactLocation: Artifact
        let region: Region
      }

      let physicalLocation: Physical
    }

    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Text
    let locations: [Location]
  }

  struct Run: Encodable {
    let tool: Tool
    let columnKind = "unicodeCodePoints"
    let results: [Result]
  }

  private enum CodingKeys: String, CodingKey {
    case version, runs
    case schema = "$schema"
  }

  let version = "2.1.0"
  let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  let runs: [Run]

  init(_ annotations: [Annotation]) {
    var rules: [Rule] = []
    var numbers: [String: Int] = [:]
    for annotation in annotations where numbers[annotation.rule] == nil {
      numbers[annotation.rule] = rules.count
      let help = annotation.suggestion.isEmpty ? annotation.title : annotation.suggestion
      rules.append(
        Rule(
          id: annotation.rule,
          shortDescription: Text(text: annotation.title),
          help: Text(text: help)
        )
      )
    }
    let results = annotations.map { Result($0, rule: numbers[$0.rule] ?? 0) }
    runs = [Run(tool: Tool(driver: Driver(rules: rules)), results: results)]
  }
}

extension SARIFLog.Result {
  fileprivate init(_ annotation: Annotation, rule: Int) {
    ruleId = annotation.rule
    ruleIndex = rule
    level = annotation.severity.rawValue
    message = SARIFLog.Text(text: annotation.message)
    let region = Location.Physical.Region(
      startLine: annotation.line,
      startColumn: annotation.column
    )
    let artifact = Location.Physical.Artifact(annotation.file)
    locations = [
      Location(physicalLocation: Location.Physical(artifactLocation: artifact, region: region))
    ]
  }
}

extension SARIFLog.Result.Location.Physical.Artifact {
  fileprivate init(_ path: String) {
    let isAbsolute = path.hasPrefix("/")
    let text = path.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? path
    uri = isAbsolute ? "file://" + text : text
    uriBaseId = isAbsolute ? nil : "%SRCROOT%"
  }

  /// The characters that an address need not escape. A colon in its first part would end a scheme.
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/"
  )
}
