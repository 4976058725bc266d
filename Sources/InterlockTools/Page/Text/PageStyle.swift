/// The style of a page, in CSS.
enum PageStyle {
  static let text = #"""
    :root {
      color-scheme: light dark;
      --text: light-dark(#1f2328, #e6edf3);
      --quiet: light-dark(#57606a, #a5b0bb);
      --page: light-dark(#ffffff, #0d1117);
      --panel: light-dark(#f6f8fa, #161b22);
      --line: light-dark(#d1d9e0, #30363d);
      --strong-line: light-dark(#818b98, #7d8590);
      --button: light-dark(#ffffff, #21262d);
      --hover: light-dark(#eef1f4, #30363d);
      --accent: light-dark(#b45309, #f59e0b);
      --accent-back: light-dark(#fff8e1, #3a2a10);
      --hint: light-dark(#0969da, #58a6ff);
      --bad: light-dark(#b42318, #ff8f85);
      --bad-back: light-dark(#fff1f0, #3b1a18);
      font: 16px/1.5 system-ui, sans-serif;
    }
    :root[data-theme="light"] { color-scheme: light }
    :root[data-theme="dark"] { color-scheme: dark }

    *, ::before, ::after { box-sizing: border-box }
    [hidden] { display: none !important }
    body {
      margin: 0; height: 100dvh; display: flex; flex-direction: column;
      background: var(--page); color: var(--text); overflow-wrap: anywhere;
    }
    h1, h2, h3, p, ul, ol, dl, dd { margin: 0; padding: 0 }
    ul, ol { list-style: none }
    ul:empty { display: none }
    h1 { font-size: 1.125rem; font-weight: 600 }
    h2 { font-size: .9375rem; font-weight: 600; margin-block-end: .5rem }
    h3 { font-weight: 600; margin-block: 1rem .375rem }
    h3, summary, .quiet, #info-area label, #where .outer { color: var(--quiet); font-size: .875rem }
    .to, .answer, .change, .number, #log ul { color: var(--quiet); font-size: .8125rem }
    .to, .answer, .change { margin-inline-start: auto; text-align: end }
    :focus-visible { outline: 2px solid var(--hint); outline-offset: 2px }

    button, input, textarea { font: inherit; color: inherit }
    button {
      padding: .3125rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--button);
      font-size: .875rem; cursor: pointer; text-align: start;
    }
    button:hover { background: var(--hover) }
    button[aria-disabled="true"] { color: var(--quiet); background: transparent; cursor: default }
    [type="search"], [type="text"], textarea {
      width: 100%; padding: .375rem .625rem; border: 1px solid var(--strong-line); border-radius: .5rem; background: var(--page);
      font-size: .875rem;
    }
    summary { cursor: pointer }
    kbd { font: .8125rem ui-monospace, monospace; padding: .0625rem .375rem; border: 1px solid var(--line); border-radius: .25rem }

    header {
      display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem;
      padding: .625rem 1rem; border-block-end: 1px solid var(--line);
    }
    .tools, .steps { display: flex; align-items: center; gap: .5rem }
    #alert:not(:empty), .notice {
      margin: .75rem 1rem; padding: .625rem .875rem; border: 1px solid var(--bad); border-radius: .5rem;
      background: var(--bad-back); color: var(--bad); font-size: .9375rem; white-space: pre-line;
    }

    main { flex: 1; display: grid; grid-template-columns: minmax(0, 1fr) 24rem; min-height: 0 }
    #picture { position: relative; min-width: 0; min-height: 0; display: grid; grid-template-rows: minmax(0, 1fr) auto }
    #view { overflow: auto; display: flex; padding: 1rem; touch-action: pan-x pan-y; user-select: none; cursor: grab; outline-offset: -3px }
    #view.dragged { cursor: grabbing }
    #view > svg { flex: none; margin: auto; max-width: none; height: auto }
    #zoom { position: absolute; inset: .75rem .75rem auto auto; display: flex; gap: .25rem }
    #zoom button { min-width: 2rem; text-align: center; padding-inline: .5rem }
    #scale { display: inline-block; min-width: 2.75rem; font-variant-numeric: tabular-nums }
    #status {
      min-height: 2.5rem; max-height: 8rem; overflow: auto; padding: .5rem 1rem; border-block-start: 1px solid var(--line);
      font-size: .875rem; white-space: pre-line;
    }
    #status .refusal { color: var(--bad) }
    #panel { overflow: auto; background: var(--panel); border-inline-start: 1px solid var(--line); padding: .25rem 1rem 1.5rem }
    #panel > section { padding-block: 1rem; border-block-end: 1px solid var(--line) }
    #limit { padding-block-start: 1rem }

    #where button { border: 0; background: none; padding: .125rem .25rem; margin-inline-start: -.25rem; font-size: 1rem; font-weight: 600; color: var(--accent) }
    #where .outer { font-weight: 400 }
    .events { display: grid; gap: .375rem }
    .events button, #time { width: 100%; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .625rem; padding-block: .4375rem }
    .name { font-weight: 500; font-size: .9375rem }
    #ready button { border-color: var(--strong-line) }
    #refused button { border-color: transparent; padding-block: .25rem }
    #refused li.open button, #refused button:hover { border-color: var(--line) }
    .events .why { display: none; padding: .125rem .75rem .5rem; font-size: .875rem; color: var(--bad); white-space: pre-line }
    #refused li.open .why { display: block }
    .events .payload { margin-block-start: .25rem; font-family: ui-monospace, monospace; font-size: .8125rem }
    #refused .payload, #where p:empty { display: none }
    #time { margin-block-start: .75rem }
    #timers, #info-area { margin-block-start: .5rem }

    .switches {
      label { display: flex; align-items: baseline; gap: .625rem; padding-block: .25rem; font-size: .9375rem; cursor: pointer }
      input { accent-color: var(--accent); inline-size: 1rem; block-size: 1rem; flex: none; align-self: center }
      .answer { white-space: nowrap }
    }

    #slider { flex: 1; min-width: 0; accent-color: var(--accent) }
    #place, #trace { margin-block-start: .375rem }
    #log {
      contain: content; position: relative; margin-block-start: .5rem; max-height: 16rem; overflow: auto;
      button { width: 100%; border-color: transparent; background: none; display: flex; gap: .625rem; padding: .25rem .5rem }
      button:hover { background: var(--hover) }
      .number { min-width: 1.5rem; text-align: end; font-variant-numeric: tabular-nums }
      [aria-current] { background: var(--accent-back); border-color: var(--accent) }
      .refusal .change { color: var(--bad) }
      ul { padding: .25rem .5rem .5rem 2.75rem; white-space: pre-line }
    }

    dialog { max-width: min(32rem, calc(100vw - 2rem)); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem 1.5rem; background: var(--page); color: var(--text) }
    dialog dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1.5rem; margin-block: 1rem }
    dialog form { margin-block-start: 1rem; text-align: end }

    /* In the picture. Its own style has two or three classes in a selector; here it's an identifier. */
    #view {
      [data-edges]:not([data-edges=""]) { cursor: pointer }
      .hit { fill: none; stroke: transparent; stroke-width: 14; pointer-events: stroke }
      .gone { display: none }
      .hint.arrow { stroke: var(--hint); stroke-width: 2.5 }
      :is(.head, text).hint { fill: var(--hint) }
      .outlined { stroke: var(--hint); stroke-width: 3; stroke-dasharray: 5 3 }
      .fold { cursor: pointer; outline: none }
      .fold rect { fill: var(--page); stroke: var(--strong-line) }
      .fold path { stroke: var(--text); stroke-width: 1.5 }
      .fold[aria-expanded="true"] :is(.plus, .dots) { display: none }
      .fold:focus-visible rect { stroke: var(--hint); stroke-width: 3 }
      .folded > .composite { fill-opacity: .25; stroke-dasharray: 4 3 }
      text.dots { font-size: 22px; pointer-events: none }
    }

    @media (max-width: 52rem) {
      body { display: block; height: auto }
      main { display: block }
      #picture { height: 46dvh; position: sticky; top: 0; background: var(--page); border-block-end: 1px solid var(--line); z-index: 1 }
      #panel { border: 0; overflow: visible }
      #status { max-height: 4.5rem }
      #panel :is(button, input, summary) { scroll-margin-top: 50dvh }
    }
    @media (prefers-reduced-motion: no-preference) {
      #view { scroll-behavior: smooth }
    }
    @media (forced-colors: active) {
      #view svg {
        * { forced-color-adjust: none; fill: Canvas; fill-opacity: 1; stroke: CanvasText }
        :is(.arrow, .rule, .separator, .hit) { fill: none }
        :is(text, .head, .start, .bar, .dot) { fill: CanvasText; stroke: none }
        :is(.active, .path):not(text, g) { stroke: Highlight; stroke-width: 4 }
        .hit { stroke: transparent }
      }
      #log [aria-current] { outline: 2px solid Highlight; outline-offset: -2px }
      button[aria-disabled="true"] { color: GrayText }
    }
    """#
}
