/// A guard or callback that runs: its kind, and whose it is.
struct CurrentCall {
  let kind: CallbackKind
  let owner: CallbackOwner
}
