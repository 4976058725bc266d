import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// A key with null is refused, or means what a missing key means: what is decoded is what is written again.
@Suite("Null in documents")
struct NullValueTests {
  @Test func `assignments without a text are refused`() {
    let json = Data(#"{"kind":"perform","set":null}"#.utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(MachineDescription.Callback.self, from: json)
    }
  }

  @Test(arguments: 0..<Share.of(daily: 10, gate: 25) as Range<UInt64>)
  func `a description with null anywhere is refused or survives a round trip`(_ seed: UInt64) throws
  {
    try check(MachineDescription(RandomStatechart.withNames(seed: seed)))
  }

  @Test func `a description of data with null anywhere is refused or survives a round trip`() throws
  {
    let whole = """
      {"formatVersion":1,"fingerprint":"0123456789abcdef","stepLimit":10,"initial":[0],\
      "unhandledEvents":"ignore","states":[{"name":"a","kind":"compound","initial":[1],\
      "isInitialWritten":true,"deferring":[0],"formerly":["x"],"activities":["call",null],\
      "callbacks":[{"kind":"didEnter","set":"n = 1"}],"userInfo":{"a":[1,true]}},\
      {"name":"b","kind":"atomic","parent":0}],"events":["go"],\
      "rows":[{"declaration":0,"event":0,"from":1,"to":[0],"local":true,"payload":"Int",\
      "guards":[{"in":0},{"when":"n > 0","name":"open"},{"name":"known"}],\
      "callbacks":[{"kind":"perform","set":"n = 2"},{"kind":"perform","name":"log"}],\
      "formerly":["went"]},{"declaration":1,"after":{"seconds":1,"attoseconds":0},"from":0},\
      {"declaration":2,"trigger":"always","joining":[0,1],"to":[0]}],\
      "observers":[{"kind":"didTransition","name":"watch"}]}
      """
    try check(JSONDecoder().decode(MachineDescription.self, from: Data(whole.utf8)))
  }

  private func check(_ description: MachineDescription) throws {
    let data = try JSONEncoder().encode(description)
    for document in try JSONDecoder().decode(JSONValue.self, from: data).withOneNull {
      let changed = try JSONEncoder().encode(document)
      guard let read = try? JSONDecoder().decode(MachineDescription.self, from: changed) else {
        continue
      }
      let again = try JSONDecoder()
        .decode(MachineDescription.self, from: JSONEncoder().encode(read))
      try #require(again == read, "\(String(decoding: changed, as: UTF8.self))")
    }
  }
}

extension JSONValue {
  /// The document with one of its values replaced by null, once for each of them.
  fileprivate var withOneNull: [Self] {
    switch self {
    case .array(let values):
      values.indices.flatMap { index in
        ([.null] + values[index].withOneNull).map { value in
          var values = values
          values[index] = value
          return .array(values)
        }
      }
    case .object(let values):
      values.keys.sorted().flatMap { key in
        ([.null] + (values[key]?.withOneNull ?? [])).map { value in
          .object(values.merging([key: value]) { _, new in new })
        }
      }
    default: []
    }
  }
}
