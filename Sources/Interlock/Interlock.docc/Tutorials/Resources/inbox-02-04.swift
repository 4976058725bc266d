do {
  _ = try Status.makeInbox()
} catch {
  print(error)
}
