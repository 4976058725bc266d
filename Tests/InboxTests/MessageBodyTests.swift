import Testing
import inbox

@Suite struct MessageBodyTests {
  private func body(_ message: String) -> MessageBody {
    MessageBody(of: RawMessage(Array(message.utf8)[...]))
  }

  @Test(arguments: [
    ("X: y", "plain", "plain"),
    ("Content-Type: text/plain; charset=utf-8", "gr\u{FC}n", "gr\u{FC}n"),
    ("Content-Transfer-Encoding: quoted-printable", "a=3Db=\nc=  \r\nd=E2=82=AC=", "a=bcd€"),
    ("Content-Transfer-Encoding: BASE64", "aGVs\r\nbG8=\n", "hello"),
    ("Content-Transfer-Encoding: base64", "aGVsbG8", "hello"),
    ("Content-Transfer-Encoding: base64", "!!aG\u{0}Vs bG8 =x", "hello"),
    ("Content-Transfer-Encoding: quoted-printable", "=", ""),
    ("Content-Transfer-Encoding: quoted-printable", "=G1=4", "=G1=4"),
    ("Content-Type: text/plain; charset=\"x-unknown\"", "naïve", "naïve"),
    ("Content-Type: text/html", "<p>a &amp; b</p><p>c&#33;&#x21;</p>", "a & b\n\nc!!\n"),
    ("Content-Type: text/html", "<style>x{}</style>a<br>b<script>1<2", "a\nb"),
    ("Content-Type: text/html", "1 < 2 &bogus; &", "1"),
    ("Content-Type: TEXT/PLAIN ; charset = \"utf-8\" ", "x", "x"),
    ("Content-Type: ;;;=;\"", "x", "x"),
  ])
  func `a single part is decoded`(header: String, body: String, text: String) {
    #expect(self.body("\(header)\n\n\(body)").text == text)
  }

  @Test func `the plain alternative is shown`() {
    let message = body(
      """
      Content-Type: multipart/alternative; boundary="b"

      --b
      Content-Type: text/html

      <b>html</b>
      --b
      Content-Type: text/plain

      plain
      --b--
      ignored
      """
    )
    #expect(message.text == "plain")
    #expect(message.attachments.isEmpty)
  }

  @Test func `nested parts, attachments and forwarded messages are shown`() {
    let message = body(
      """
      Content-Type: multipart/mixed; boundary=b

      --b
      Content-Type: multipart/alternative; boundary=b-inner

      --b-inner

      text
      --b-inner--
      --b
      Content-Type: image/png; name="=?utf-8?Q?=C3=BC.png?="
      Content-Transfer-Encoding: base64

      AAAA
      --b
      Content-Disposition: attachment; filename="notes; final.txt"

      not shown
      --b
      Content-Type: message/rfc822

      Subject: inner
      From: Eve <eve@example.org>

      forwarded text
      --b--
      """
    )
    #expect(
      message.text
        == "text\n\n----- Forwarded: inner, from Eve -----\n\nforwarded text"
    )
    #expect(message.attachments.map(\.name) == ["ü.png", "notes; final.txt"])
    #expect(message.attachments.map(\.type) == ["image/png", "text/plain"])
    #expect(message.attachments.map(\.size) == [3, 9])
  }

  @Test func `a body without its final boundary is shown to its end`() {
    let message = body("Content-Type: multipart/mixed; boundary=b\n\n--b\n\nhalf a sent")
    #expect(message.text == "half a sent")
  }

  @Test func `text beyond a readable length is not read`() {
    let lines = body("\n" + String(repeating: "zeilenlänge\n", count: 100_000))
    #expect(lines.isCut)
    #expect(MessageBody.maximumText - 4...MessageBody.maximumText ~= lines.text.utf8.count)
    #expect(lines.text.hasPrefix("zeilenlänge\nzeilenlänge\n"))
    #expect(!body("\ntext").isCut)
  }

  @Test func `endless nesting is cut off`() {
    var message = "text"
    for depth in 0..<100 {
      message = "Content-Type: multipart/mixed; boundary=b\(depth)x\n\n--b\(depth)x\n\(message)"
    }
    #expect(body(message).text.isEmpty)
    let parts = String(repeating: "--b\n\nx\n", count: 10_000)
    #expect(body("Content-Type: multipart/mixed; boundary=b\n\n\(parts)").text.count < 1_000)
  }

  @Test func `a hostile amount of markup takes little time`() {
    let tags = String(repeating: "<style>&", count: 50_000)
    #expect(body("Content-Type: text/html\n\n\(tags)").text.isEmpty)
    let open = String(repeating: "<", count: 200_000)
    #expect(body("Content-Type: text/html\n\n\(open)").text.isEmpty)
  }
}
