#if FoundationCoding
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  extension Machine {
    /// Returns an event that another program sends as its name and its payload in JSON.
    ///
    /// ```swift
    /// let item = try order.event(named: "pay", json: body)
    /// try order.fire(item.name, item.payload)
    /// ```
    ///
    /// The payload has the type that the event declares. Pass name and payload to any call that asks about an event,
    /// fires it or sends it.
    ///
    /// - Parameters:
    ///   - name: The name of the event, as in archives, or a former name.
    ///   - json: The payload, in UTF-8; nil or empty if the event carries none.
    /// - Returns: The event with its payload.
    /// - Throws: `DecodingError`: under the key `event` if the definition names no such event; under `payload`,
    ///   followed by the coding path in the payload, if the payload is missing, superfluous or invalid. Unless it is
    ///   superfluous, the underlying error is a ``PayloadMismatch``.
    /// - Complexity: O(*e*) in the number of events, and decoding the payload.
    public func event(named name: String, json: Data? = nil) throws(DecodingError) -> PendingEvent {
      guard let event = plan.event(named: name) else {
        let known = plan.eventIDs.map { identifierText($0) }
        throw refusal(at: .event, unknownEventText(name, known: known))
      }
      let json = json.flatMap { $0.isEmpty ? nil : $0 }
      guard let type = plan.payloads?[plan.column(of: event)] else {
        guard json == nil else {
          throw refusal(at: .payload, "The event \(quoted(event)) carries no payload.")
        }
        return PendingEvent(event: event)
      }
      let payload = try type.payload(from: json)
      return PendingEvent(event: event, payload: EventPayload(box: payload))
    }

    private func refusal(at key: ArchivedPendingEventKey, _ text: String) -> DecodingError {
      .dataCorrupted(DecodingError.Context(codingPath: [key], debugDescription: text))
    }
  }

  extension Machine.Plan {
    /// The event with a name; nil if there is none, or if several have it.
    fileprivate func event(named name: String) -> EventID? {
      if let names { return names.events[name] }
      let events = eventIDs.filter { identifierText($0) == name }
      return events.count == 1 ? events[0] : nil
    }
  }

  extension PayloadType {
    /// A payload from JSON.
    ///
    /// - Throws: `DecodingError`, with a `PayloadMismatch` as the underlying error.
    fileprivate func payload(from json: Data?) throws(DecodingError) -> any PayloadBox {
      guard let json else { throw mismatch(.missing(name)) }
      guard let text = String(data: json, encoding: .utf8) else {
        throw mismatch(PayloadMismatch(expected: name, found: "bytes that are not UTF-8"))
      }
      do {
        return try decoded(from: EncodedPayload(json: text))
      } catch let error as PayloadMismatch {
        throw mismatch(error)
      } catch {
        let path = (error as? DecodingError)?.context?.codingPath ?? []
        throw mismatch(PayloadMismatch(name, undecodable: error), at: path)
      }
    }

    private func mismatch(
      _ mismatch: PayloadMismatch,
      at path: [any CodingKey] = []
    ) -> DecodingError {
      corrupted(mismatch, at: [ArchivedPendingEventKey.payload] + path)
    }
  }
#endif
