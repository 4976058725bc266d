/// The text of a page, put together.
struct PageText {
  let html: String

  /// - Parameters:
  ///   - title: The title.
  ///   - picture: The drawing, an SVG document.
  ///   - answers: What the page knows, a JSON object.
  init(title: String, picture: String, answers: String) {
    // Nothing within the element may end it.
    let answers = answers.replacing("<", with: "\\u003c")
    html = """
      <!DOCTYPE html>
      <title>\(escaped(title))</title>
      \(picture)
      <script type="application/json" id="answers">\(answers)</script>
      """
  }
}
