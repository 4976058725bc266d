/// The text of a page, put together.
struct PageText {
  let html: String

  /// - Parameters:
  ///   - title: The title.
  ///   - picture: The drawing, an SVG document.
  ///   - data: What the page knows, a JSON object.
  init(title: String, picture: String, data: String) {
    // Nothing within the element may end it.
    let data = data.replacing("<", with: "\\u003c")
    html = """
      <!DOCTYPE html>
      <title>\(escaped(title))</title>
      \(picture)
      <script type="application/json" id="answers">\(data)</script>
      """
  }
}
