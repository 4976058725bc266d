import InterlockTools

print(MachineDiagram(of: try Status.makeInbox()).svg(title: "Inbox", direction: .right))
