extension SimulationResponse {
  /// The response for people, line by line.
  package var lines: [StyledText] {
    happenings.flatMap(\.lines)
      + (error.map { [StyledText($0, .red)] } ?? [])
      + (note?.split(separator: "\n").map { StyledText(String($0)) } ?? [])
      + (scene?.lines ?? [])
      + (question.map { ["Does '\($0)' hold? (yes or no)"] } ?? [])
  }
}

extension SimulationResponse.Happening {
  fileprivate var lines: [StyledText] {
    let moment = time > 0 ? "at \(Duration.seconds(time).text): " : ""
    let isNothing = steps.isEmpty && !isDeferred && unhandled.isEmpty && log == nil
    return steps.map { StyledText(moment + $0, .green) }
      + callbacks.map { "  runs '\($0)'" }
      + (log ?? []).map { "  logs \($0)" }
      + (sent ?? []).map { "  sends \($0)" }
      + (isDeferred
        ? [StyledText(moment + "deferred until the configuration changes")] : [])
      + unhandled.map { StyledText(moment + "nothing takes '\($0)'", .yellow) }
      + (isNothing ? [StyledText(moment + "a timer was due, but nothing took it", .yellow)] : [])
  }
}

extension SimulationScene {
  fileprivate var lines: [StyledText] {
    picture.texts + timers.map(\.line) + (variables ?? []).map(\.line)
      + (deferred.isEmpty ? [] : ["deferred: \(deferred.joined(separator: ", "))"])
      + choices
  }

  private var choices: [StyledText] {
    if isFinished { return [StyledText("the machine has ended", .bold)] }
    guard !events.isEmpty else { return ["no event can be fired here"] }
    return events.enumerated().map { number, event in
      StyledText("\(number + 1) ", .dim) + StyledText(event.event)
        + StyledText(event.asking.map { " if '\($0)' holds" } ?? "", .dim)
    }
  }
}

extension SimulationScene.Variable {
  fileprivate var line: StyledText { StyledText("\(name) is \(value)", .dim) }
}

extension SimulationScene.Timer {
  fileprivate var line: StyledText {
    let subject = isTimeout ? "timeout of '\(name)'" : "'\(name)'"
    return StyledText("\(subject) in \(Duration(nearestTo: remaining).text)", .yellow)
  }
}
