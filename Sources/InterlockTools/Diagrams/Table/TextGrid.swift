/// Cells of text in lines and columns, aligned by their width on terminals.
struct TextGrid {
  let columns: [String]
  let rows: [String]

  /// The cells by row, then by column; each is several lines.
  let cells: [[[String]]]

  private let titleWidth: Int
  private let widths: [Int]

  init(columns: [String], rows: [String], cells: [[[String]]]) {
    self.columns = columns
    self.rows = rows
    self.cells = cells
    titleWidth = rows.map(displayWidth).max() ?? 0
    var widths = columns.map(displayWidth)
    for row in cells {
      for (column, cell) in row.enumerated() {
        widths[column] = cell.reduce(widths[column]) { max($0, displayWidth($1)) }
      }
    }
    self.widths = widths
  }

  /// Its width in terminal columns.
  var width: Int {
    widths.reduce(titleWidth) { $0 + 3 + $1 }
  }

  /// Itself if it is narrow enough; otherwise several grids, each with some of the columns.
  func parts(width: Int) -> [TextGrid] {
    var parts: [Range<Int>] = []
    var used = 0
    for column in widths.indices {
      used += 3 + widths[column]
      if let last = parts.last, titleWidth + used <= width {
        parts[parts.count - 1] = last.lowerBound..<column + 1
      } else {
        parts.append(column..<column + 1)
        used = 3 + widths[column]
      }
    }
    return parts.count < 2 ? [self] : parts.map(part)
  }

  private func part(_ range: Range<Int>) -> TextGrid {
    TextGrid(
      columns: Array(columns[range]),
      rows: rows,
      cells: cells.map { Array($0[range]) }
    )
  }
}

extension TextGrid {
  var text: String {
    let rule = ([titleWidth] + widths).map { String(repeating: "─", count: $0) }
    let body = zip(rows, cells).flatMap { lines($0, $1) }
    return ([line("", columns), rule.joined(separator: "─┼─")] + body).joined(separator: "\n")
  }

  /// The lines of a row: as many as its tallest cell has.
  private func lines(_ title: String, _ cells: [[String]]) -> [String] {
    let height = cells.reduce(1) { max($0, $1.count) }
    return (0..<height).map { number in
      line(number == 0 ? title : "", cells.map { number < $0.count ? $0[number] : "" })
    }
  }

  private func line(_ title: String, _ cells: [String]) -> String {
    let texts = zip([title] + cells, [titleWidth] + widths).map { text, width in
      text + String(repeating: " ", count: max(0, width - displayWidth(text)))
    }
    let line = texts.joined(separator: " │ ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}
