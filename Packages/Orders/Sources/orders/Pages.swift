import Foundation
import Interlock
import InterlockFleet
import InterlockWindow

extension HTML {
  /// The list of orders, and a form for a new one.
  static func list(_ entities: [Orders.Entity]) -> HTML {
    let name = UUID().uuidString
    let last = entities.count == Shop.pageSize ? entities.last?.key : nil
    let older: HTML = last.map { "<p><a href=\"/?before=\($0)\">Older orders</a></p>" } ?? ""
    return page(
      "Orders",
      """
      <details class="card"><summary>New order</summary>
      <form method="post" action="/orders" class="draft">
      <label>Item <input name="item" required></label>
      <label>E-mail <input name="email" type="email" required></label>
      <label>Address <input name="address"></label>
      <label>Price in € <input name="total" type="number" min="1" required></label>
      <input type="hidden" name="request" value="\(name)"><button>Order</button>
      </form></details>
      \(entities.map { card($0, on: "/", name) })
      \(older)
      """
    )
  }

  /// One order, with a window on its machine.
  static func order(_ entity: Orders.Entity, seenThrough window: MachineWindow) -> HTML {
    let address = "/orders/\(entity.key)/window\(window.address)"
    return page(
      "Order \(entity.key)",
      """
      <p><a href="/">All orders</a></p>
      \(card(entity, on: "", UUID().uuidString))
      <iframe class="card" title="The life of the order" src="\(address)"></iframe>
      """
    )
  }

  /// Why something has not happened.
  static func message(_ text: String) -> HTML {
    page("Not done", "<p class=\"card\">\(text)</p><p><a href=\"/\">All orders</a></p>")
  }

  private static func page(_ title: String, _ content: HTML) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title)</title><style>\(HTML(markup: style))</style></head>
    <body><main><h1>\(title)</h1>
    \(content)
    </main></body></html>
    """
  }

  private static func card(_ entity: Orders.Entity, on page: String, _ name: String) -> HTML {
    let (key, order) = (entity.key, entity.context)
    let items = entity.machine.availability(at: entity.time)
    let forms = items.filter(\.isAvailable).map { form($0.event, of: entity, on: page, once: name) }
    let address: HTML = order.address.isEmpty ? "<em>no address</em>" : "\(order.address)"
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space)
    let deadline: HTML =
      entity.machine.nextDeadline.map { deadline in
        "<p>\(entity.state == .placed ? "Expires" : "Completed") on \(deadline.formatted(style))</p>"
      } ?? ""
    return """
      <article class="card" id="order-\(key)">
      <h2><a href="/orders/\(key)">#\(key) \(order.item)</a>
      <span class="state \(entity.state.rawValue)">\(entity.state.rawValue)</span></h2>
      <p>\(order.total) € · \(order.email) · \(address)</p>
      \(deadline)
      \(forms)
      \(refusals(items.compactMap(\.refusal)))
      </article>
      """
  }

  /// A button that is allowed now, with what the event needs. Under the name of a request, an event is fired once.
  private static func form(
    _ event: Command,
    of entity: Orders.Entity,
    on page: String,
    once name: String
  ) -> HTML {
    let input: HTML =
      event.input(of: entity.context).map { input in
        """
        <label>\(input.label) <input name="\(input.name)" type="\(input.type)" value="\(input.value)" required></label>
        """
      } ?? ""
    return """
      <form method="post" action="/orders/\(entity.key)/events/\(event.rawValue)">
      <input type="hidden" name="request" value="\(name)"><input type="hidden" name="page" value="\(page)">
      \(input)<button>\(event.rawValue)</button></form>
      """
  }

  /// Disabled buttons, those with the same reason beside each other.
  private static func refusals(_ refusals: [Orders.Machine.Refusal]) -> [HTML] {
    var hints: [String] = []
    for refusal in refusals where !hints.contains(refusal.hint) { hints.append(refusal.hint) }
    return hints.map { hint in
      let buttons = refusals.filter { $0.hint == hint }.map { refusal -> HTML in
        "<button disabled title=\"\(refusal)\">\(refusal.event.rawValue)</button>"
      }
      return "<p class=\"refused\">\(buttons) <small>\(hint)</small></p>"
    }
  }
}

extension Orders.Machine.Refusal {
  /// Why a button is disabled, in a few words.
  fileprivate var hint: String {
    switch reason {
    case .noTransition: "only if " + sources.map(\.rawValue).joined(separator: " or ")
    case .guardRefused:
      "only if " + candidates.flatMap(\.unmet).compactMap(\.name).joined(separator: ", and ")
    case .finished: "nothing more can happen"
    default: description
    }
  }
}

/// How a form asks for the payload of an event.
typealias Input = (
  payload: any Codable.Type, label: String, name: String, value: String, type: String
)

extension Command {
  /// How a form asks for the payload of the event; nil if it has none.
  func input(of order: Order) -> Input? {
    switch self {
    case .pay: (Payment.self, "Amount in €", "amount", "\(order.total)", "number")
    case .address: (Address.self, "Address", "address", order.address, "text")
    case .refund: (Refund.self, "Reason", "reason", "", "text")
    case .ship, .cancel: nil
    }
  }
}
