import Foundation
package import InterlockExchange
package import InterlockWindow

/// The files that `interlock serve` shows, and its answers to a browser.
package actor ServedFiles {
  private let token: String
  private let options: ImportOptions
  private var files: [ServedFile]
  private var watcher: FileWatcher
  private var unread: Set<String>
  private var revision = 0

  /// Shows files once they have been read.
  ///
  /// - Parameters:
  ///   - paths: The paths.
  ///   - options: How strictly to read foreign notations.
  ///   - token: What each request has to bring along.
  package init(_ paths: [String], options: ImportOptions, token: String = UUID().uuidString) {
    self.options = options
    self.token = token
    // Before they are read, so that no change is lost.
    watcher = FileWatcher(paths)
    files = paths.map(ServedFile.init)
    unread = Set(paths)
  }

  /// Where the page is on the server.
  package nonisolated var address: String { "/?token=\(token)" }

  /// Reads the files that have not been read, or have been saved since. Meanwhile, requests are answered.
  ///
  /// - Returns: For each, a line that says what became of it.
  package func readChanges() async -> [StyledText] {
    unread.formUnion(watcher.look())
    var lines: [StyledText] = []
    for index in files.indices where unread.remove(files[index].path) != nil {
      files[index] = await Self.read(files[index], options)
      revision += 1
      lines.append(files[index].line)
    }
    return lines
  }

  @concurrent private static func read(
    _ file: ServedFile,
    _ options: ImportOptions
  ) async -> ServedFile {
    var file = file
    file.read(options: options)
    return file
  }

  /// Answers a request.
  ///
  /// - Parameter request: The request.
  /// - Returns: The page, the page of a machine, or updates for as long as someone looks.
  package func response(to request: MachineWindow.Request) -> MachineWindow.Response {
    let components = URLComponents(string: request.target)
    let parts = (components?.path ?? "").split(separator: "/")
    guard components?.queryItems?.contains(URLQueryItem(name: "token", value: token)) == true
    else { return .text("The token is missing or wrong: take the address that was printed.", 403) }
    switch (request.method, parts.first, parts.count) {
    case ("GET", nil, 0): return .page(ServedPage.html)
    case ("GET", "updates", 1):
      let updates = ServedUpdates(of: self)
      let pieces = AsyncStream { await updates.next() }
      return MachineWindow.Response(type: "text/event-stream", .updates(pieces))
    case ("GET", "page", 2):
      guard let index = Int(parts[1]), files.indices.contains(index), let page = files[index].page
      else { break }
      return .page(page)
    default: break
    }
    return .text("There is nothing at this path.", 404)
  }

  /// The files as JSON, with a number that grows whenever one of them is read; nil if that is known.
  fileprivate func list(unless told: Int?) -> (revision: Int, list: String?) {
    guard told != revision else { return (revision, nil) }
    let list = try? JSONText.line(["files": files]).trimmingCharacters(in: .newlines)
    return (revision, list ?? "{\"files\":[]}")
  }
}

/// The files as server-sent events, for one page: now, and whenever one has been saved.
private actor ServedUpdates {
  private let files: ServedFiles
  private var told: Int?
  private var quiet = 0

  init(of files: ServedFiles) {
    self.files = files
  }

  /// The next event, once there is one.
  func next() async -> Data? {
    while !Task.isCancelled {
      let (revision, list) = await files.list(unless: told)
      if let list {
        (told, quiet) = (revision, 0)
        return Data("data: \(list)\n\n".utf8)
      }
      quiet += 1
      // A line that says nothing, so that the server notices when the page has gone.
      if quiet.isMultiple(of: 10) { return Data(":\n\n".utf8) }
      try? await Task.sleep(for: .milliseconds(100))
    }
    return nil
  }
}

extension ServedFile {
  /// The outcome, for the terminal.
  fileprivate var line: StyledText {
    guard let first = findings.first else { return "\(path): no findings" }
    guard findings.count == 1 else { return "\(path): \(findings.count) findings" }
    let place = first.line.map { ":\($0)" } ?? ""
    return StyledText("\(path)\(place): \(first.message)")
  }
}

extension MachineWindow.Response {
  fileprivate static func page(_ html: String) -> Self {
    Self(type: "text/html; charset=utf-8", .whole(Data(html.utf8)))
  }

  fileprivate static func text(_ text: String, _ status: Int) -> Self {
    Self(status: status, type: "text/plain; charset=utf-8", .whole(Data((text + "\n").utf8)))
  }
}
