import InterlockTools

print(MachineDiagram(of: try makeInbox()).svg(title: "Inbox", direction: .right))
