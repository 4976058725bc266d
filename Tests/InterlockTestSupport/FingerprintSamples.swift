import Foundation
package import Interlock

/// A chart and changes of its structure.
package enum FingerprintSamples {
  /// A chart that uses every feature.
  private static let chart = """
    {"interlock":1,"initial":"s","states":[
    {"id":"s","initial":"s1","deferring":["d"]},{"id":"s1","parent":"s"},{"id":"s2","parent":"s"},
    {"id":"h","parent":"s","kind":"deepHistory","initial":"s1"},
    {"id":"p","kind":"parallel"},{"id":"q","parent":"p"},{"id":"q1","parent":"q"},
    {"id":"r","parent":"p"},{"id":"r1","parent":"r"},{"id":"c","kind":"choice"},{"id":"e"}],
    "events":[{"id":"x","from":["s1"],"to":"s2","guards":["open",null]},
    {"id":"x","from":["s1"],"to":"e","guards":["late"]},
    {"id":"y","from":["s"],"to":"s2","local":true},
    {"id":"z","from":"*","to":"p"},{"id":"j","joining":["q1","r1"],"to":"h"},
    {"id":"f","from":["e"],"fork":["q1","r1"]},{"id":"c","from":["e"],"to":"c"},
    {"trigger":"always","from":["c"],"to":"e"},{"after":300,"from":["s"],"to":"e"},
    {"completion":"p","from":["p"],"to":"e"},{"id":"d","from":["s2"]},
    {"trigger":"anyEvent","from":["e"],"to":"s"}]}
    """

  /// The machine of the chart.
  package static func machine() throws -> DynamicMachine {
    try machine(chart)
  }

  /// The machine of the chart with one text replaced by another; the chart must contain the first text.
  package static func machine(
    replacing text: String,
    with replacement: String
  ) throws -> DynamicMachine {
    precondition(chart.contains(text), text)
    return try machine(chart.replacing(text, with: replacement))
  }

  private static func machine(_ text: String) throws -> DynamicMachine {
    try JSONDecoder.value(DynamicMachine.self, of: text)
  }

  /// Texts of the chart with their replacements, each of which changes the structure once.
  package static let changes: [(text: String, replacement: String)] = [
    (#""initial":"s","#, #""initial":"e","#),
    (#"{"id":"e"}"#, #"{"id":"e"},{"id":"e2"}"#),
    (#"{"id":"e"}"#, #"{"id":"e"},{"id":"e2","kind":"final"}"#),
    (#"{"id":"s2","parent":"s"}"#, #"{"id":"s2","parent":"s"},{"id":"e2","parent":"s"}"#),
    (#"{"id":"e"}"#, #"{"id":"e"},{"id":"e2"},{"id":"e3","parent":"e2"}"#),
    (#"{"id":"e"}"#, #"{"id":"e"},{"id":"e2","kind":"parallel"},{"id":"e3","parent":"e2"}"#),
    (#""s2""#, #""S2""#),
    (#""initial":"s1","deferring""#, #""initial":"s2","deferring""#),
    (#""deferring":["d"]"#, #""deferring":["d","x"]"#),
    (#","deferring":["d"]"#, #""#),
    (#"deepHistory"#, #"shallowHistory"#),
    (#""deepHistory","initial":"s1""#, #""deepHistory","initial":"s2""#),
    (
      #"{"id":"q","parent":"p"},{"id":"q1","parent":"q"},"#,
      #"{"id":"q","parent":"p"},{"id":"q2","parent":"q"},{"id":"q1","parent":"q"},"#
    ),
    (
      #"{"id":"q","parent":"p"},{"id":"q1","parent":"q"},"# + "\n"
        + #"{"id":"r","parent":"p"},{"id":"r1","parent":"r"}"#,
      #"{"id":"r","parent":"p"},{"id":"r1","parent":"r"},"#
        + #"{"id":"q","parent":"p"},{"id":"q1","parent":"q"}"#
    ),
    (#"["open",null]"#, #"["open"]"#),
    (#"["open",null]"#, #"[null,"open"]"#),
    (#"["open",null]"#, #"["shut",null]"#),
    (#"["open",null]"#, #"["open",""]"#),
    (#","guards":["late"]"#, #""#),
    (#"["late"]"#, #"["late","late"]"#),
    (
      #"{"id":"x","from":["s1"],"to":"s2","guards":["open",null]},"# + "\n"
        + #"{"id":"x","from":["s1"],"to":"e","guards":["late"]}"#,
      #"{"id":"x","from":["s1"],"to":"e","guards":["late"]},"#
        + #"{"id":"x","from":["s1"],"to":"s2","guards":["open",null]}"#
    ),
    (
      #"{"id":"x","from":["s1"],"to":"e","guards":["late"]}"#,
      #"{"id":"x","from":["s1"],"to":"s","guards":["late"]}"#
    ),
    (
      #"{"id":"x","from":["s1"],"to":"e","guards":["late"]}"#,
      #"{"id":"x","from":["s1"],"guards":["late"]}"#
    ),
    (
      #"{"id":"x","from":["s1"],"to":"e","guards":["late"]}"#,
      #"{"id":"x","from":["s2"],"to":"e","guards":["late"]}"#
    ),
    (
      #"{"id":"x","from":["s1"],"to":"e","guards":["late"]}"#,
      #"{"id":"x","from":["s1","s2"],"to":"e","guards":["late"]}"#
    ),
    (
      #"{"id":"x","from":["s1"],"to":"e","guards":["late"]}"#,
      #"{"id":"X","from":["s1"],"to":"e","guards":["late"]}"#
    ),
    (#"{"id":"x","from":["s1"],"to":"e","guards":["late"]},"# + "\n", ""),
    (#","local":true"#, #""#),
    (#""from":"*""#, #""from":["s","p"]"#),
    (#""joining":["q1","r1"]"#, #""joining":["q","r1"]"#),
    (#""joining":["q1","r1"]"#, #""from":["q1","r1"]"#),
    (#""fork":["q1","r1"]"#, #""fork":["q1","r"]"#),
    (#""fork":["q1","r1"]"#, #""to":"q1""#),
    (#""after":300"#, #""after":300.5"#),
    (#"{"after":300"#, #"{"id":"after""#),
    (#"{"trigger":"anyEvent""#, #"{"id":"any""#),
    (
      #"{"id":"c","from":["e"],"to":"c"},"#,
      #"{"trigger":"anyEvent","from":["e"],"to":"q","guards":["1"]},"#
        + #"{"id":"c","from":["e"],"to":"c"},"#
    ),
    (
      #"{"id":"f","from":["e"],"#,
      #"{"trigger":"anyEvent","from":["e"],"to":"q","guards":["1"]},{"id":"f","from":["e"],"#
    ),
    (#"{"completion":"p","from":["p"],"to":"e"}"#, #"{"completion":"s","from":["s"],"to":"e"}"#),
  ]
}
