extension HTML {
  static let style = """
    :root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --line: #d5d9df; --text: #1f2328;
      --quiet: #57606a; --accent: #0b57d0; --on-accent: #fff; }
    @media (prefers-color-scheme: dark) { :root { --page: #0d1117; --card: #161b22; --line: #30363d;
      --text: #e6edf3; --quiet: #9da7b3; --accent: #8ab4f8; --on-accent: #10233f; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--text);
      font: 1rem/1.5 system-ui, "Liberation Sans", sans-serif; }
    main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
    h1 { font-size: 1.6rem; margin: .5rem 0 1rem; }
    h2 { font-size: 1.1rem; margin: 0; display: flex; gap: .75rem; align-items: baseline; flex-wrap: wrap; }
    h2 a, p { overflow-wrap: anywhere; min-width: 0; }
    p { margin: .25rem 0; }
    a { color: var(--accent); }
    small, em, label, article > p { color: var(--quiet); font-size: .9rem; }
    p:has(+ .card) { margin-bottom: .75rem; }
    .card { background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
      padding: 1rem; margin: 0 0 1rem; }
    .state { font-size: .8rem; font-weight: 600; border: 1px solid currentColor; border-radius: 1rem;
      padding: 0 .6rem; color: var(--accent); }
    .expired, .cancelled, .refunded { color: var(--quiet); }
    form { display: flex; gap: .5rem; align-items: center; margin: .6rem 0; }
    label { display: flex; gap: .5rem; align-items: center; flex: 0 1 22rem; min-width: 0; white-space: nowrap; }
    input { font: inherit; color: var(--text); background: var(--page); border: 1px solid var(--line);
      border-radius: .4rem; padding: .35rem .5rem; flex: 1; min-width: 4rem; width: 100%; }
    button { font: inherit; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent);
      border-radius: .4rem; padding: .35rem .9rem; cursor: pointer; }
    button:disabled { background: none; border: 1px dashed var(--line); color: var(--quiet); cursor: not-allowed; }
    .refused { display: flex; gap: .5rem; align-items: center; flex-wrap: wrap; margin-top: .6rem; }
    .draft { flex-direction: column; align-items: stretch; }
    .draft label { display: block; flex: none; }
    iframe.card { display: block; width: 100%; height: 40rem; padding: 0; }
    """
}
