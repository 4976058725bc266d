/// A place in a document, from one, in characters.
struct MarkupPosition: Hashable {
  var line = 1
  var column = 1
}
