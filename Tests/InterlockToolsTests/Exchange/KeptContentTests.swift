import Foundation
import Interlock
import InterlockExchange
import InterlockTools
import Testing

/// Content that a machine keeps by name.
@Suite("SCXML: content by name")
struct KeptContentTests {
  private static let document = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:e="urn:e" name="till" datamodel="ecmascript"
      binding="late">
      <datamodel><data id="paid" expr="0"/></datamodel>
      <e:canvas e:zoom="2"/>
      <script>var a = 1 &lt; 2;
      a = 2;</script>
      <state id="open">
        <datamodel><data id="x">[1]</data></datamodel>
        <e:place x="1"/>
        <onentry>
          <log label="a &quot;b&quot;" expr="1 &lt; 2"/>
          <if cond="paid"><raise event="big"/><else/><e:beep e:tone="a"/></if>
        </onentry>
        <onexit><e:beep/><assign location="paid" expr="1"/></onexit>
        <invoke type="scxml" src="b.scxml"><param name="p" expr="1"/><finalize/></invoke>
        <transition event="pay" cond="paid &gt; 1" target="closed">
          <send event="receipt" target="#_parent"><content>one <e:b>two</e:b> three</content></send>
          <foreach array="xs" item="x"><log expr="x"/></foreach>
        </transition>
        <transition event="big" target="closed"/>
      </state>
      <final id="closed"><onentry><log/></onentry><donedata><param name="p" expr="paid"/></donedata></final>
    </scxml>
    """

  private func imported(_ text: String = document) throws -> ImportedMachine {
    try ImportedMachine(scxml: Data(text.utf8))
  }

  @Test func `each element is a name in its place`() throws {
    let machine = try imported().machine
    #expect(
      machine.states[0].callbackNames(.didEnter) == [
        #"<log label="a &quot;b&quot;" expr="1 &lt; 2"/>"#,
        #"<if cond="paid"><raise event="big"/><else/><beep xmlns="urn:e" xmlns:a0="urn:e" a0:tone="a"/></if>"#,
      ]
    )
    #expect(
      machine.states[0].callbackNames(.didExit) == [
        #"<beep xmlns="urn:e"/>"#, #"<assign location="paid" expr="1"/>"#,
      ]
    )
    #expect(
      machine.states[0].activityNames == [
        #"<invoke type="scxml" src="b.scxml"><param name="p" expr="1"/><finalize/></invoke>"#
      ]
    )
    #expect(
      machine.events[0].callbackNames(.perform) == [
        ##"<send target="#_parent" event="receipt"><content>one <b xmlns="urn:e">two</b> three</content></send>"##,
        #"<foreach array="xs" item="x"><log expr="x"/></foreach>"#,
      ]
    )
    #expect(machine.events[0].guardNames == ["paid > 1"])
    #expect(
      machine.states[1].callbackNames(.didEnter) == [
        "<log/>", #"<donedata><param name="p" expr="paid"/></donedata>"#,
      ]
    )
  }

  @Test func `what stands beside the machine is kept too`() throws {
    let imported = try imported()
    #expect(imported.dataModel == "ecmascript")
    #expect(
      imported.additions == [
        #"<datamodel><data id="paid" expr="0"/></datamodel>"#,
        #"<canvas xmlns="urn:e" xmlns:a0="urn:e" a0:zoom="2"/>"#,
        "<script>var a = 1 &lt; 2;\n  a = 2;</script>",
      ]
    )
    #expect(
      imported.machine.states[0].userInfo["scxml"] as? [String] == [
        #"<datamodel><data id="x">[1]</data></datamodel>"#, #"<place xmlns="urn:e" x="1"/>"#,
      ]
    )
    #expect(imported.ignored.isEmpty && imported.warnings.isEmpty)
  }

  @Test func `a document survives a round trip with all its content`() throws {
    let imported = try imported()
    let document = try imported.scxml()
    let copy = try self.imported(document)
    #expect(MachinePortrait(copy.machine) == MachinePortrait(imported.machine), "\(document)")
    #expect(copy.additions == imported.additions && copy.dataModel == imported.dataModel)
    #expect(try copy.scxml() == document)
    // Nothing of it is written in Interlock's own namespace.
    #expect(!document.contains("<interlock:"))
  }

  @Test func `names that are not elements in one piece are written as calls`() throws {
    for name in ["<raise event='x'/>", "<state id=\"x\"/>", "<raise", "<a/><b/>", "< a/>", "<a>"] {
      let machine = try DynamicMachine { DynamicMachine.State("a").didEnter(name) }
      let document = try machine.scxml()
      #expect(document.contains("<interlock:call"), "\(name)")
      let copy = try DynamicMachine(scxml: Data(document.utf8))
      #expect(copy.states[0].callbackNames(.didEnter) == [name])
    }
  }

  @Test func `a send that is no timeout because of a prefix does not become one`() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml"><state id="a">
      <onentry><send event="error.late" id="x" delay="1s"/></onentry><onexit><cancel sendid="x"/></onexit>
      <transition event="error.*" target="b"/></state><state id="b"/></scxml>
      """
    let imported = try imported(text)
    #expect(imported.machine.events.compactMap(\.id) == ["error", "error.late"])
    let copy = try self.imported(imported.scxml())
    #expect(MachinePortrait(copy.machine) == MachinePortrait(imported.machine))
  }

  @Test func `a raised event is written with the word of its rows`() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml"><state id="a"><onentry><raise event="e"/></onentry>
      <transition event="e" target="b"/></state><state id="b"><transition event="e.f" target="a"/></state></scxml>
      """
    let imported = try imported(text)
    let document = try imported.scxml()
    let pattern = /<transition event="([^"]*)" interlock:event="e"/
    let word = try #require(document.firstMatch(of: pattern)?.output.1)
    #expect(document.contains(#"<raise event="\#(word)" interlock:event="e"/>"#))
    let copy = try self.imported(document)
    #expect(MachinePortrait(copy.machine) == MachinePortrait(imported.machine))
  }
}

/// Content that a machine performs itself.
@Suite("SCXML: raised and sent events")
struct PerformedContentTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 0)

  private func machine(_ content: String) throws -> DynamicMachine {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml"><state id="a">
      <transition event="go" target="b">\(content)</transition></state>
      <state id="b"><transition event="e" target="c"/></state>
      <state id="c"><transition event="e" target="d"/></state><state id="d"/></scxml>
      """
    return try DynamicMachine(scxml: Data(text.utf8))
  }

  @Test(arguments: [
    ("<raise event='e'/>", "c"), ("<send event='e'/>", "c"),
    ("<send event='e' target='#_internal' type='scxml'/>", "c"),
    ("<raise event='e'/><send event='e'/>", "d"), ("<send event='e' delay='1s'/>", "b"),
    ("<send event='e' delay='1s' id='x'/><cancel sendid='x'/>", "b"),
    ("<raise event='unheard'/>", "b"),
  ])
  func `a machine raises, sends and cancels what its document says`(
    _ content: String,
    _ state: String
  ) throws {
    var machine = try machine(content)
    try machine.fire("go", at: Self.start)
    #expect(machine.state == state)
    try machine.advance(to: Self.start + 1)
    #expect(machine.state == (content == "<send event='e' delay='1s'/>" ? "c" : state))
  }

  @Test(arguments: [
    "<send event='e' target='#_parent'/>", "<send eventexpr='e'/>", "<cancel sendidexpr='x'/>",
    "<send event='e' type='http'/>", "<send event='e'><param name='a' expr='1'/></send>",
    "<send event='e' target='#_internal' delay='1s'/>", "<log expr='1'/>",
    "<if cond='x'><raise event='e'/></if>",
  ])
  func `other content waits for code`(_ content: String) throws {
    let machine = try machine(content)
    let error = #expect(throws: BindingError.self) {
      try machine.bound(to: DynamicMachine.Behaviour())
    }
    let name = try #require(error?.unbound.first?.name)
    #expect(DynamicMachine.callback(scxml: name) == nil)
    var bound = try machine.bound(to: DynamicMachine.Behaviour().callback(name) { $0.raise("e") })
    try bound.fire("go", at: Self.start)
    #expect(bound.state == "c")
  }

  @Test func `a machine from an archive gets the code of its content back`() throws {
    let archive = try JSONEncoder().encode(machine("<raise event='e'/>"))
    let machine = try JSONDecoder().decode(DynamicMachine.self, from: archive)
    let name = #"<raise event="e"/>"#
    let code = try #require(DynamicMachine.callback(scxml: name))
    var bound = try machine.bound(to: DynamicMachine.Behaviour().callback(name, code))
    try bound.fire("go")
    #expect(bound.state == "c")
  }
}
