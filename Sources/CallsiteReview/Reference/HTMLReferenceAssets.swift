import CallsiteDrift

/// The style sheet and the script of the HTML reference.
enum HTMLReferenceAssets {
  static let style: Markup = #"""
    :root {
      color-scheme: light dark;
      --back: #ffffff; --panel: #f5f6f8; --line: #c9ced6; --text: #1b1f24; --soft: #565f6b; --link: #0b5cad;
      --warning: #7d5700;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --back: #14171b; --panel: #1d2127; --line: #3c434d; --text: #e7eaee; --soft: #a9b2bd; --link: #82b7f5;
        --warning: #efc25e;
      }
    }
    * { box-sizing: border-box; }
    html { scroll-padding-top: 4rem; }
    body {
      margin: 0 auto; padding: 1.25rem; max-width: 90rem; background: var(--back); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
    }
    code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875rem; }
    code { overflow-wrap: anywhere; }
    h1 { margin: 0 0 .5rem; font-size: 1.6rem; overflow-wrap: anywhere; }
    h2 { margin: 2rem 0 .5rem; font-size: 1.25rem; overflow-wrap: anywhere; }
    h3 { margin: 0 0 .5rem; font-size: 1rem; }
    h3 code { font-size: 1rem; }
    p { margin: 0 0 .5rem; overflow-wrap: anywhere; }
    ul { margin: 0 0 .5rem; padding-left: 1.25rem; }
    a { color: var(--link); }
    small, .count, #shown { color: var(--soft); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    [hidden] { display: none !important; }
    .skip { position: absolute; left: -99rem; }
    .skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--panel); z-index: 2; }
    form {
      position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
      margin: 1rem -1.25rem 0; padding: .6rem 1.25rem; background: var(--back); border-block: 1px solid var(--line);
    }
    input {
      flex: 1; min-width: 8rem; padding: .35rem .6rem; color: inherit; background: var(--panel);
      border: 1px solid var(--soft); border-radius: 4px; font: inherit;
    }
    ::placeholder { color: var(--soft); opacity: 1; }
    .page { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 2rem; }
    .page > main:only-child { grid-column: 1 / -1; }
    nav { position: sticky; top: 4rem; align-self: start; max-height: calc(100vh - 5rem); overflow-y: auto; margin-top: 2rem; }
    nav ul { padding: 0; list-style: none; }
    nav li { overflow-wrap: anywhere; }
    main:focus { outline: none; }
    article {
      padding: 1rem 0; border-top: 1px solid var(--line);
      content-visibility: auto; contain-intrinsic-size: auto 20rem;
    }
    .sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1.5rem; }
    .deprecated { padding: .05rem .45rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--warning); font-size: .8rem; }
    pre { margin: 0 0 .5rem; padding: .5rem .75rem; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.45; background: var(--panel); border: 1px solid var(--line); }
    .swift { padding-right: 4.5rem; }
    .copyable { position: relative; }
    .copy {
      position: absolute; top: .35rem; right: .35rem; padding: .1rem .5rem; font: inherit; font-size: .8rem; color: var(--link);
      background: var(--back); border: 1px solid var(--line); border-radius: 4px; cursor: pointer;
    }
    .model ul { padding: 0; list-style: none; }
    .wire { color: var(--soft); background: var(--back); }
    table { width: 100%; margin: 0 0 .75rem; border-collapse: collapse; }
    th, td { padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: anywhere; }
    th { width: 28%; }
    td:nth-child(2) { width: 28%; }
    summary { cursor: pointer; color: var(--link); }
    .nothing { padding: 2rem 0; color: var(--soft); }
    @media (max-width: 60rem) {
      .page, .sides { grid-template-columns: minmax(0, 1fr); gap: .5rem; }
      nav { position: static; max-height: 12rem; border: 1px solid var(--line); padding: .5rem .75rem; }
      body { padding: .75rem; }
      form { margin-inline: -.75rem; padding-inline: .75rem; }
    }
    @media print {
      form, nav, .skip, .copy { display: none; }
      .page, .sides { display: block; }
      article { content-visibility: visible; }
    }
    """#

  /// The degree to which an entry of the page matches the searched words: 0 if any is missing.
  static let relevance: Markup = #"""
    // A word counts most at the start of a name, less at that of a part, inside a name, in the path, the summary, and elsewhere.
    const score = (entry, words) => {
      let sum = 0;
      for (const word of words) {
        const place = entry.names.indexOf(word);
        const starts = place === 0 || (place > 0 && !/[a-z0-9]/.test(entry.names[place - 1]));
        const points = place === 0 ? 32 : starts ? 16 : place > 0 ? 8 : entry.path.includes(word) ? 4
          : entry.summary.includes(word) ? 2 : entry.rest.includes(word) ? 1 : 0;
        if (points === 0) return 0;
        sum += points;
      }
      return sum;
    };
    """#

  /// Copies an example. Browsers refuse access to the clipboard on pages that are served over http, but copy what's
  /// selected.
  static let copying: Markup = #"""
    const copy = async (code, button) => {
      try {
        await navigator.clipboard.writeText(code.textContent);
      } catch {
        getSelection().selectAllChildren(code);
        document.execCommand("copy");
      }
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    };
    """#

  static let script: Markup = #"""
    "use strict";
    (() => {
      const byID = (id) => document.getElementById(id);
      const [search, shown, nothing, found] = ["search", "shown", "nothing", "found"].map(byID);
      const links = new Map([...document.querySelectorAll("nav a")].map((link) => [link.hash.slice(1), link.parentElement]));
      const text = (element, selector) =>
        [...element.querySelectorAll(selector)].map((part) => part.textContent).join(" ").toLowerCase();
      // Read once: a page may have hundreds of calls. Not the example: the name of its client would match in every call.
      const sections = [...document.querySelectorAll("main > section:not(#found)")].map((element) => ({
        element,
        isModels: element.id === "models",
        entries: [...element.querySelectorAll("article")].map((article, index) => ({
          article, index,
          names: `${text(article, "h3 code")} ${article.id.toLowerCase()}`,
          path: text(article, "pre.wire").split("\n")[0],
          summary: text(article, ".sides > div:first-child > p:first-child"),
          rest: text(article, ".sides > div:first-child, pre.wire, ul, p"),
        })),
      }));
      const total = sections.filter((section) => !section.isModels)
        .reduce((sum, section) => sum + section.entries.length, 0);
      const name = (count, word) => count === 1 ? `1 ${word}` : `${count} ${word}s`;

      \#(relevance)

      const filter = () => {
        const words = search.value.toLowerCase().split(/\s+/).filter((word) => word);
        const matches = [];
        let [calls, models] = [0, 0];
        for (const section of sections) {
          let left = 0;
          for (const entry of section.entries) {
            const points = words.length === 0 ? 1 : score(entry, words);
            entry.article.hidden = points === 0;
            if (points > 0) {
              left += 1;
              if (words.length > 0) matches.push({ entry, points, isModel: section.isModels, order: matches.length });
            }
            if (words.length === 0) section.element.append(entry.article);
          }
          section.element.hidden = words.length > 0 || left === 0;
          const link = links.get(section.element.id);
          if (link) {
            link.hidden = left === 0;
            link.querySelector(".count").textContent = left;
          }
          if (section.isModels) models += left; else calls += left;
        }
        // The best first; of equal ones, calls before models, in the order of the page.
        matches.sort((a, b) => b.points - a.points || a.isModel - b.isModel || a.order - b.order);
        found.append(...matches.map((match) => match.entry.article));
        found.hidden = matches.length === 0;
        shown.textContent = words.length === 0 ? name(total, "call")
          : `${calls} of ${name(total, "call")}${models > 0 ? `, ${name(models, "model")}` : ""}`;
        nothing.hidden = words.length === 0 || matches.length > 0;
      };

      let waiting = 0;
      const clear = () => {
        if (search.value === "") return;
        search.value = "";
        filter();
      };
      search.addEventListener("input", () => {
        clearTimeout(waiting);
        waiting = setTimeout(filter, 80);
      });
      byID("filter").addEventListener("submit", (event) => event.preventDefault());
      document.addEventListener("keydown", (event) => {
        if (event.key !== "/" || event.target.matches("input") || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        search.focus();
      });
      // A link may lead to what the search hides.
      document.addEventListener("click", (event) => {
        const link = event.target.closest("a[href^='#']");
        if (link && !byID(decodeURIComponent(link.hash.slice(1)))?.offsetParent) clear();
      });

      \#(copying)

      for (const code of document.querySelectorAll("pre.swift")) {
        const button = document.createElement("button");
        const heading = code.closest("article")?.querySelector("h3 code");
        button.type = "button";
        button.className = "copy";
        button.textContent = "Copy";
        button.setAttribute("aria-label", `Copy ${heading ? `the example of ${heading.textContent}` : "the code"}`);
        button.addEventListener("click", () => copy(code, button));
        const place = document.createElement("div");
        place.className = "copyable";
        code.replaceWith(place);
        place.append(code, button);
      }
      // A browser may have kept what was typed before the page was loaded again.
      filter();
    })();
    """#
}
