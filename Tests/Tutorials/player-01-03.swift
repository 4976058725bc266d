import InterlockTools

print(MachineDiagram(of: try makePlayer()).svg(title: "Player"))
