import InterlockTools

print(MachineDiagram(of: try makeLife().outline).svg(title: "Order", direction: .down))
