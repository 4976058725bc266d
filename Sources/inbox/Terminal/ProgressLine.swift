/// The progress of an import, on one line of standard error that disappears at the end.
///
/// Shown only on a terminal: in a pipe nothing is written.
package final class ProgressLine {
  private let terminal: Terminal
  private var shown: Int?

  package init(terminal: Terminal) { self.terminal = terminal }

  package func show(_ progress: ImportProgress) {
    let percent = Int(progress.fraction * 100)
    guard terminal.columns != nil, percent != shown else { return }
    shown = percent
    terminal.rewind()
    terminal.show("Reading the mailbox: \(percent) %, \(progress.messages) messages")
  }

  package func finish() {
    if shown != nil { terminal.rewind() }
  }
}
