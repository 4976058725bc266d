/// The script of a page, in JavaScript.
///
/// It decides nothing about a machine: it looks up answers, and shows them.
enum PageScript {
  /// The whole script.
  static var text: String {
    [
      machine, fileAnswers, inputs, liveAnswers, picture, eventList, panel, page, inspection,
    ]
    .joined(separator: "\n\n")
  }
}
