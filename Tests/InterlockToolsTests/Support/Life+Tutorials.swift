extension Life {
  static let all = [
    checkout, door, mediaPlayer, microwave, stopwatch, trafficLight, vendingMachine,
  ]

  private static let trafficLight = Self(
    name: "traffic-light",
    guards: ["green was long enough"],
    start: ["green"],
    steps: [
      after(29.5, "green"),
      after(0.5, "yellow"),
      after(3, "walk"),
      after(10, "wait"),
      after(5, "green"),
      on("push", "yellow"),
      on("powerFails", "blinking"),
      after(1_000, "blinking"),
      on("powerReturns", "walk"),
    ],
    callbacks: [
      "show green", "show yellow", "show red", "show the walker", "let the walker blink",
      "show the standing man", "show green", "show yellow", "let yellow blink", "show red",
      "show the walker",
    ]
  )

  private static let microwave = Self(
    name: "microwave",
    guards: ["the door is closed"],
    start: ["off", "closed"],
    steps: [
      on("turnOn", "cooking", "closed"),
      after(20, "cooking", "closed"),
      on("openDoor", refusing: "the door is closed", "idle", "open"),
      after(100, "idle", "open"),
      on("closeDoor", "cooking", "closed"),
      after(59, "cooking", "closed"),
      after(1, "off", "closed"),
      on("openDoor", "off", "open"),
      on("turnOn", refusing: "the door is closed", "idle", "open"),
      on("turnOff", "off", "open"),
    ],
    callbacks: [
      "light on", "heat on", "heat off", "light on", "heat on", "heat off", "ring", "light on",
    ]
  )

  private static let mediaPlayer = Self(
    name: "media-player",
    guards: ["a title is chosen"],
    start: ["stopped", "audible"],
    steps: [
      on("play", "playing", "audible"),
      on("mute", "playing", "muted"),
      on("pause", "paused", "muted"),
      on("stop", "stopped", "muted"),
      on("resume", "paused", "muted"),
      on("mute", "paused", "audible"),
      after(600, "stopped", "audible"),
      on("resume", "paused", "audible"),
      on("play", "playing", "audible"),
      on("titleEnds", "stopped", "audible"),
    ],
    callbacks: [
      "start the motor", "sound off", "stop the motor", "rewind", "sound on", "start the motor",
      "stop the motor",
    ]
  )

  private static let checkout = Self(
    name: "checkout",
    guards: ["the cart is not empty", "the address is complete"],
    start: ["cart"],
    steps: [
      on("add", "cart"),
      on("checkOut", "shipping"),
      on("back", "cart"),
      on("checkOut", "shipping"),
      on("enterAddress", "method"),
      on("pay", "authorizing"),
      after(30, "declined"),
      on("pay", "authorizing"),
      on("cancel", "authorizing"),
      on("bankAccepts", "confirmed"),
    ],
    callbacks: [
      "put into the cart", "load addresses", "load addresses", "ask the bank",
      "tell the buyer why", "ask the bank", "book the order", "send the receipt",
    ]
  )

  private static let door = Self(
    name: "door",
    guards: ["the key fits"],
    start: ["unlocked"],
    steps: [
      on("open", "opened"),
      on("close", "unlocked"),
      on("lock", "locked"),
      on("unlock", refusing: "the key fits", "jammed"),
      on("repair", "locked"),
      on("unlock", "unlocked"),
    ],
    callbacks: ["click", "ring the bell", "click", "click", "call for help", "click"]
  )

  private static let stopwatch = Self(
    name: "stopwatch",
    guards: [],
    start: ["ready"],
    steps: [
      on("startOrStop", "running"),
      on("lapOrReset", "lap"),
      after(5, "running"),
      on("lapOrReset", "lap"),
      on("startOrStop", "paused"),
      on("startOrStop", "running"),
      on("startOrStop", "paused"),
      on("lapOrReset", "ready"),
      on("startOrStop", "running"),
      after(86_400, "ready"),
    ],
    callbacks: [
      "show zero", "start the clock", "stop the clock", "hold the display", "free the display",
      "start the clock", "stop the clock", "hold the display", "free the display",
      "start the clock", "stop the clock", "show zero", "start the clock", "stop the clock",
      "show zero",
    ]
  )

  private static let vendingMachine = Self(
    name: "vending-machine",
    guards: ["the credit is enough"],
    start: ["idle"],
    steps: [
      on("insertCoin", "collecting"),
      on("select", refusing: "the credit is enough", "collecting"),
      on("insertCoin", "collecting"),
      on("select", "delivering"),
      on("insertCoin", "delivering"),
      on("itemFalls", "changing"),
      on("changeTaken", "collecting"),
      after(60, "changing"),
      on("changeTaken", "idle"),
      on("insertCoin", "collecting"),
      on("select", "delivering"),
      after(10, "outOfOrder"),
      on("repair", "changing"),
    ],
    callbacks: [
      "count the coin", "show the credit", "show the credit", "count the coin",
      "show the credit", "turn the spiral", "give change", "count the coin", "show the credit",
      "give change", "count the coin", "show the credit", "turn the spiral", "call the service",
      "show out of order", "give change",
    ]
  )

  private static func on(
    _ event: String,
    refusing name: String? = nil,
    _ configuration: String...
  ) -> Step {
    Step(
      event: event,
      seconds: 0,
      refusing: Set([name].compactMap(\.self)),
      configuration: configuration
    )
  }

  private static func after(_ seconds: Double, _ configuration: String...) -> Step {
    Step(event: nil, seconds: seconds, refusing: [], configuration: configuration)
  }
}
