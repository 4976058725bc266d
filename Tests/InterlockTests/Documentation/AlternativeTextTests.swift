import Testing

@Suite("Alternative texts of pictures")
struct AlternativeTextTests {
  @Test func `an alternative text is in one line, because docc drops the others`() {
    for file in DocumentationFile.all where file.name.hasSuffix(".md") {
      #expect(file.text.firstMatch(of: /!\[[^\]\n]*\n/) == nil, "\(file.name)")
    }
  }

  @Test func `every picture has an alternative text`() {
    for file in DocumentationFile.all where file.name.hasSuffix(".md") {
      #expect(!file.text.contains("![]("), "\(file.name)")
    }
  }
}
