/// What an SCXML document says beside the machine: its data model, and the elements in `<scxml>` that are not states.
struct SCXMLHead: Sendable {
  /// The language of conditions and content; nil if the document names none.
  var dataModel: String?

  /// When the variables of a state get their values.
  var binding: String?

  /// The elements, each in one piece, in the order of the document.
  var elements: [String] = []

  /// The attributes of `<scxml>` that SCXML does not have, each as text.
  var attributes: [String] = []
}
