/// The page around the pages of machines: the files and their problems.
enum ServedPage {
  static let html = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
    script-src 'unsafe-inline'; connect-src 'self'; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'">
    <link rel="icon" href="data:,">
    <title>Machines</title>
    <style>\(style)</style>
    </head>
    <body>
    <nav aria-label="Machines"><ul id="files"></ul></nav>
    <main>
    <section id="findings" aria-live="polite" aria-label="Findings"></section>
    <iframe id="machine" title="The machine" hidden></iframe>
    </main>
    <script>\(script)</script>
    </body>
    </html>
    """

  private static let style = #"""
    :root {
      color-scheme: light dark;
      --text: light-dark(#1f2328, #e6edf3);
      --quiet: light-dark(#57606a, #a5b0bb);
      --page: light-dark(#ffffff, #0d1117);
      --panel: light-dark(#f6f8fa, #161b22);
      --line: light-dark(#d1d9e0, #30363d);
      --hint: light-dark(#0969da, #58a6ff);
      --warning: light-dark(#b45309, #f59e0b);
      --error: light-dark(#b42318, #ff8f85);
      font: 16px/1.5 system-ui, sans-serif;
    }
    *, ::before, ::after { box-sizing: border-box }
    [hidden] { display: none !important }
    body { margin: 0; height: 100dvh; display: flex; background: var(--page); color: var(--text); overflow-wrap: anywhere }
    ul { list-style: none; margin: 0; padding: 0 }
    nav { flex: 0 0 13rem; overflow-y: auto; background: var(--panel); border-inline-end: 1px solid var(--line); padding: .5rem }
    nav:has(li:only-child) { display: none }
    nav a { display: block; padding: .375rem .625rem; border-radius: .5rem; color: inherit; text-decoration: none; font-size: .875rem }
    nav a[aria-current] { background: var(--page); font-weight: 600 }
    nav small { display: block; color: var(--quiet); font-weight: 400 }
    nav small.error { color: var(--error) }
    nav small.warning { color: var(--warning) }
    main { flex: 1; min-width: 0; display: flex; flex-direction: column }
    iframe { flex: 1; width: 100%; min-height: 0; border: 0 }
    #findings { max-height: 45%; overflow-y: auto; font-size: .875rem }
    #findings:empty { display: none }
    #findings > * { padding: .5rem 1rem; border-block-end: 1px solid var(--line) }
    #findings p { margin: 0; white-space: pre-line }
    #findings .error b { color: var(--error) }
    #findings .warning b { color: var(--warning) }
    #findings .quiet { color: var(--quiet) }
    pre { margin: .375rem 0 0; font: .8125rem/1.5 ui-monospace, monospace; background: var(--panel); border-radius: .375rem;
      padding: .375rem .625rem; overflow-x: auto }
    pre span { display: block }
    pre span::before { content: attr(data-line); display: inline-block; width: 3rem; color: var(--quiet) }
    pre .place { background: color-mix(in srgb, var(--error) 18%, transparent) }
    pre mark { background: none; color: inherit; text-decoration: underline wavy var(--error); text-underline-offset: .25em }
    @media (max-width: 45rem) {
      body { flex-direction: column }
      nav { flex: none; max-height: 30%; border-inline-end: 0; border-block-end: 1px solid var(--line) }
    }
    """#

  private static let script = #"""
    "use strict";
    const token = new URLSearchParams(location.search).get("token") ?? "";
    const url = (path) => `${path}?token=${encodeURIComponent(token)}`;
    const [list, findings, frame] = ["files", "findings", "machine"].map((id) => document.getElementById(id));
    let files = [], shown = null;

    function element(name, text, set = {}, ...children) {
      const made = document.createElement(name);
      if (text !== "") made.append(text);
      for (const [key, value] of Object.entries(set)) if (value !== undefined) made.setAttribute(key, value);
      made.append(...children);
      return made;
    }

    /** The paths without the folders that all of them are in. */
    function names() {
      const folders = files.map(({ path }) => path.split("/").slice(0, -1));
      let common = 0;
      while (folders.length > 0 && folders.every((folder) => common < folder.length && folder[common] === folders[0][common])) common++;
      return files.map(({ path }) => path.split("/").slice(common).join("/"));
    }

    const worst = (file) => ["error", "warning", "note"].find((level) => file.findings.some(({ severity }) => severity === level));
    const chosen = () => Math.max(0, files.findIndex(({ path }) => `#${encodeURIComponent(path)}` === location.hash));

    function summary(file) {
      if (!file.isReadable) return file.findings.length === 0 ? "is being read" : "cannot be read";
      const count = file.findings.length;
      return count === 0 ? "no findings" : `${count} ${count === 1 ? "finding" : "findings"}`;
    }

    function excerpt({ excerpt, firstLine, firstColumn, line, column }) {
      const lines = excerpt.map((text, index) => {
        const number = firstLine + index;
        if (number !== line) return element("span", text || " ", { "data-line": number });
        const start = [...text].slice(0, column - firstColumn).join("").length;
        const end = Math.max(start + 1, start + (text.slice(start).match(/^"?[^\s,:"]*"?/)?.[0].length ?? 1));
        return element("span", text.slice(0, start), { "data-line": number, class: "place" },
          element("mark", text.slice(start, end) || " "), text.slice(end));
      });
      return element("pre", "", {}, ...lines);
    }

    function finding(file, item) {
      const place = item.line === undefined ? "" : `:${item.line}` + (item.column === undefined ? "" : `:${item.column}`);
      return element("div", "", { class: item.severity }, element("p", "", {}, element("b", item.severity), ` ${file.path}${place}: ${item.message}`),
        ...(item.excerpt.length > 0 ? [excerpt(item)] : []));
    }

    function render() {
      const number = chosen(), file = files[number], shortened = names();
      list.replaceChildren(...files.map((file, index) => element("li", "", {}, element("a", shortened[index],
        { title: file.path, href: `#${encodeURIComponent(file.path)}`, "aria-current": index === number ? "page" : undefined },
        element("small", summary(file), { class: worst(file) })))));
      if (!file) return;
      document.title = file.title;
      const old = !file.isReadable && file.page !== undefined
        ? [element("p", "The machine below is the last version that could be read.", { class: "quiet" })] : [];
      findings.replaceChildren(...file.findings.map((item) => finding(file, item)), ...old,
        ...file.notes.map((note) => element("p", note, { class: "quiet" })));
      frame.hidden = file.page === undefined;
      const page = file.page === undefined ? null : `${url(`page/${number}`)}&revision=${file.page}`;
      if (page === shown || page === null) return shown = page;
      // A path that was followed is followed again.
      const isSame = shown?.split("&revision")[0] === page.split("&revision")[0];
      const hash = isSame ? frame.contentWindow.location.hash : "";
      frame.contentWindow.location.replace(page + hash);
      shown = page;
    }

    addEventListener("hashchange", render);
    function listen() {
      const source = new EventSource(url("updates"));
      source.onmessage = ({ data }) => { files = JSON.parse(data).files; render(); };
      source.onerror = () => {
        if (findings.firstChild?.id !== "gone") findings.prepend(element("p", "The program has ended, or cannot be reached.", { id: "gone", class: "error" }));
        // A browser gives up after an answer that is no stream.
        if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
      };
    }
    listen();
    """#
}
