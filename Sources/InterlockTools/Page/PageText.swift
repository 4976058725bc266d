/// The text of a page, put together.
struct PageText {
  let html: String

  /// - Parameters:
  ///   - title: The title.
  ///   - picture: The drawing, an SVG document.
  ///   - data: What the page knows, a JSON object.
  init(title: String, picture: String, data: String) {
    let title = escaped(printable(title, limit: 200))
    // Nothing within the element may end it.
    let data = data.replacing("<", with: "\\u003c")
    html = #"""
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'">
      <title>\#(title)</title>
      <style>\#(PageStyle.text)</style>
      </head>
      <body>
      <header>
        <h1>\#(title)</h1>
        <div class="tools">
          <button type="button" id="copy">Copy link</button>
          <button type="button" id="theme">Theme: automatic</button>
          <button type="button" id="help" aria-keyshortcuts="?">Help</button>
        </div>
      </header>
      <div id="alert" role="alert"></div>
      <noscript><p class="notice">Without scripts, you see the picture only.</p></noscript>
      <main>
        <div id="picture">
          <div id="view" tabindex="0" role="region" aria-label="Picture of the machine; the arrow keys move it">
      \#(picture)
          </div>
          <div id="zoom" role="group" aria-label="Zoom">
            <button type="button" data-zoom="out" aria-label="Zoom out" aria-keyshortcuts="-">−</button>
            <button type="button" data-zoom="one" title="Original size" aria-keyshortcuts="0"><span id="scale">100%</span></button>
            <button type="button" data-zoom="in" aria-label="Zoom in" aria-keyshortcuts="+">+</button>
            <button type="button" data-zoom="fit">Fit</button>
          </div>
          <p id="status" role="status"></p>
        </div>
        <div id="panel" role="region" aria-label="Events and history" hidden>
          <section aria-labelledby="where-title">
            <h2 id="where-title">Now in</h2>
            <ul id="where"></ul>
            <p id="waiting"></p>
          </section>
          <section aria-labelledby="events-title">
            <h2 id="events-title">Can be fired now</h2>
            <ul id="ready" class="events"></ul>
            <p id="none" class="quiet" hidden>No event can be fired here.</p>
            <button type="button" id="time" aria-keyshortcuts="t" hidden><span class="name">Next timeout</span> <span class="to"></span></button>
            <ul id="timers" class="quiet"></ul>
            <details id="info-area" hidden>
              <summary>User info</summary>
              <label>A JSON object that goes with each event <textarea id="info" rows="2" spellcheck="false"></textarea></label>
            </details>
            <div id="refused-area">
              <h3 id="refused-title">Not now</h3>
              <ul id="refused" class="events" aria-labelledby="refused-title"></ul>
            </div>
          </section>
          <section id="guards" aria-labelledby="guards-title" hidden>
            <h2 id="guards-title">Guards</h2>
            <ul id="asked" class="switches" aria-label="Guards that are asked here"></ul>
            <details id="other-area">
              <summary>Guards that are not asked here</summary>
              <ul id="other" class="switches"></ul>
            </details>
          </section>
          <section aria-labelledby="history-title">
            <h2 id="history-title">History</h2>
            <div class="steps">
              <button type="button" id="back" aria-keyshortcuts="[ Alt+ArrowLeft">Back</button>
              <input type="range" id="slider" min="0" max="0" value="0" aria-label="Step">
              <button type="button" id="forward" aria-keyshortcuts="] Alt+ArrowRight">Forward</button>
            </div>
            <p id="place" class="quiet"></p>
            <button type="button" id="trace" hidden>Follow the trace again</button>
            <ol id="log"></ol>
          </section>
          <section aria-labelledby="states-title">
            <h2 id="states-title">States</h2>
            <input type="search" id="search" list="names" aria-labelledby="states-title" aria-keyshortcuts="/" placeholder="Find a state"
              autocomplete="off">
            <datalist id="names"></datalist>
          </section>
          <p id="limit" class="quiet"></p>
        </div>
      </main>
      <dialog id="help-dialog" aria-labelledby="help-title">
        <h2 id="help-title">How to use this page</h2>
        <p>Click an event, or an arrow in the picture, to fire it. Select an event that cannot be fired to read why.
          The sign in the corner of a state folds it.</p>
        <dl>
          <dt><kbd>[</kbd> or <kbd>Alt</kbd> <kbd>←</kbd></dt><dd>a step back</dd>
          <dt><kbd>]</kbd> or <kbd>Alt</kbd> <kbd>→</kbd></dt><dd>a step forward</dd>
          <dt><kbd>t</kbd></dt><dd>move time to the next timeout</dd>
          <dt><kbd>↑</kbd> <kbd>↓</kbd></dt><dd>move in the list of events</dd>
          <dt><kbd>/</kbd></dt><dd>find a state</dd>
          <dt><kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd></dt><dd>zoom (or <kbd>Ctrl</kbd> and the wheel)</dd>
          <dt><kbd>?</kbd></dt><dd>this help</dd>
        </dl>
        <label><input type="checkbox" id="keys" checked> Keys without <kbd>Alt</kbd> or <kbd>Ctrl</kbd> work as above</label>
        <form method="dialog"><button>Close</button></form>
      </dialog>
      <script type="application/json" id="answers">\#(data)</script>
      <script>\#(PageScript.text)</script>
      </body>
      </html>
      """# + "\n"
  }
}
