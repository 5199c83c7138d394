/// The style sheet and the script of the HTML report.
enum HTMLReportAssets {
  static let style: Markup = #"""
    :root {
      color-scheme: light dark;
      --back: #ffffff; --panel: #f5f6f8; --line: #c9ced6; --text: #1b1f24; --soft: #565f6b; --link: #0b5cad;
      --breaking: #b3261e; --warning: #7d5700; --info: #17568f; --none: #1d6b35;
      --mark: #fff2bf; --del: #fdeceb; --ins: #e6f5ea;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --back: #14171b; --panel: #1d2127; --line: #3c434d; --text: #e7eaee; --soft: #a9b2bd; --link: #82b7f5;
        --breaking: #ff9d94; --warning: #efc25e; --info: #8cc2ff; --none: #7fd29a;
        --mark: #4a3f12; --del: #43211f; --ins: #17351f;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 1.25rem; max-width: 84rem; background: var(--back); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
    }
    code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875rem; }
    code { overflow-wrap: anywhere; }
    h1 { margin: 0 0 .25rem; font-size: 1.6rem; }
    h2 { margin: 2rem 0 .75rem; font-size: 1.15rem; overflow-wrap: anywhere; }
    h3 { margin: 0 0 .5rem; font-size: 1rem; font-weight: 600; }
    p { margin: 0 0 .5rem; overflow-wrap: anywhere; }
    a { color: var(--link); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    [hidden] { display: none !important; }
    .skip { position: absolute; left: -99rem; }
    .skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--panel); z-index: 2; }
    .versions { margin: 0 0 1rem; padding: 0; list-style: none; color: var(--soft); overflow-wrap: anywhere; }
    .count { color: var(--soft); font-weight: 400; font-variant-numeric: tabular-nums; }

    .verdicts { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: .75rem; margin: 0 0 1rem; }
    .verdict { padding: .75rem 1rem; border: 1px solid var(--line); border-top: 4px solid var(--tone); background: var(--panel); }
    .verdict dt { font-weight: 600; }
    .verdict dd { margin: .25rem 0 0; }
    .verdict dd b { color: var(--tone); font-size: 1.25rem; }
    .verdict small { color: var(--soft); font-weight: 400; }
    .verdict dt small { display: block; }
    .verdict dd small { margin-left: .5rem; }
    .breaking { --tone: var(--breaking); }
    .warning, .changed { --tone: var(--warning); }
    .info { --tone: var(--info); }
    .none { --tone: var(--none); }

    form {
      position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center;
      margin: 0 -1.25rem; padding: .6rem 1.25rem; background: var(--back); border-block: 1px solid var(--line);
    }
    form p { margin: 0; }
    form p:first-child { display: flex; flex: 1 1 18rem; gap: .5rem; align-items: center; }
    fieldset { display: flex; flex-wrap: wrap; gap: .25rem .9rem; margin: 0; padding: 0; border: 0; }
    legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    label { cursor: pointer; }
    input[type=search] {
      flex: 1; min-width: 8rem; padding: .35rem .6rem; color: inherit; background: var(--panel);
      border: 1px solid var(--soft); border-radius: 4px; font: inherit;
    }
    ::placeholder { color: var(--soft); opacity: 1; }
    input[type=checkbox] { width: 1rem; height: 1rem; vertical-align: -.1rem; accent-color: var(--link); }
    button { padding: .3rem .7rem; color: inherit; background: var(--panel); border: 1px solid var(--soft); border-radius: 4px; font: inherit; cursor: pointer; }
    #shown { color: var(--soft); }

    main:focus { outline: none; }
    .group { content-visibility: auto; contain-intrinsic-size: auto 30rem; scroll-margin-top: 5.5rem; }
    .finding {
      margin: 0 0 .75rem; padding: .75rem 1rem .5rem; background: var(--panel); border: 1px solid var(--line);
      border-left: 4px solid var(--tone); scroll-margin-top: 7rem;
      content-visibility: auto; contain-intrinsic-size: auto 12rem;
    }
    .severity { color: var(--tone); }
    .axis { padding: .05rem .45rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--soft); font-size: .8rem; font-weight: 400; }
    .consequence, .others { color: var(--soft); }
    .id { margin: .4rem 0 0; color: var(--soft); font-size: .8rem; }
    .nothing { padding: 2rem 0; color: var(--soft); }
    .absent { margin: 0; padding: .5rem .75rem; color: var(--soft); font-style: italic; }

    .contents .list { max-height: 24rem; margin: .5rem 0 1rem; overflow-y: auto; }
    .contents ol { margin: 0; padding: 0; columns: 26rem auto; column-gap: 2rem; }
    .contents li { margin-left: 3.2em; overflow-wrap: anywhere; break-inside: avoid; }
    .contents li::marker { color: var(--tone); font-weight: 600; }
    .app { margin: 0 0 .75rem; }
    .app ul { margin: .5rem 0 0; padding-left: 1.25rem; }
    .app .perhaps { color: var(--soft); }
    .rejected::marker, .rejected p { color: var(--breaking); }

    .sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: .75rem; margin: .25rem 0 .5rem; }
    figure { margin: 0; min-width: 0; border: 1px solid var(--line); background: var(--back); }
    figcaption { padding: .2rem .75rem; border-bottom: 1px solid var(--line); color: var(--soft); font-size: .8rem; overflow-wrap: anywhere; }
    pre { margin: 0; padding: .5rem .75rem; overflow-x: auto; tab-size: 2; line-height: 1.45; }
    .swift pre { white-space: pre-wrap; overflow-wrap: anywhere; }
    pre i { color: var(--soft); font-style: normal; user-select: none; -webkit-user-select: none; }
    mark { display: inline-block; min-width: 100%; background: var(--mark); color: inherit; }
    del, ins { display: inline-block; min-width: 100%; text-decoration: none; }
    del { background: var(--del); }
    ins { background: var(--ins); }
    summary { cursor: pointer; color: var(--link); }

    @media (max-width: 64rem) {
      form { position: static; }
      .group, .finding { scroll-margin-top: 1rem; }
    }
    @media screen and (max-width: 48rem) {
      body { padding: .75rem; }
      form { margin: 0 -.75rem; padding: .6rem .75rem; }
      .sides, .verdicts { grid-template-columns: minmax(0, 1fr); }
      .contents ol { columns: auto; }
    }
    @media print {
      :root {
        color-scheme: light;
        --back: #ffffff; --panel: #ffffff; --line: #999999; --text: #000000; --soft: #444444; --link: #000000;
        --breaking: #8a1c16; --warning: #5e4100; --info: #123f69; --none: #14502a;
        --mark: #fff2bf; --del: #fdeceb; --ins: #e6f5ea;
      }
      body { max-width: none; padding: 0; font-size: 10pt; }
      form, .skip, button, .finding details:not([open]) { display: none; }
      .verdicts { grid-template-columns: repeat(3, minmax(0, 1fr)); }
      .contents .list { max-height: none; }
      .finding { padding: .4rem .75rem; }
      .group, .finding { content-visibility: visible; }
      .finding, figure, .verdict { break-inside: avoid; }
      h2, h3 { break-after: avoid; }
      pre { white-space: pre-wrap; overflow-wrap: anywhere; }
    }
    """#

  static let script: Markup = #"""
    "use strict";
    (() => {
      const form = document.getElementById("filters");
      if (!form) return;
      const search = document.getElementById("search");
      const shown = document.getElementById("shown");
      const nothing = document.getElementById("nothing");
      // Read once: a page may have thousands of findings.
      const groups = [...document.querySelectorAll(".group")].map((element) => ({
        element,
        title: element.querySelector("h2").firstChild.data.toLowerCase(),
        count: element.querySelector("h2 .count"),
        link: document.querySelector(`.contents a[href="#${element.id}"]`)?.closest("li"),
        findings: [...element.querySelectorAll(".finding")].map((element) => ({
          element,
          axis: element.dataset.axis,
          severity: element.dataset.severity,
          text: [...element.querySelectorAll("h3, p, .swift pre")].map((part) => part.textContent).join(" ").toLowerCase(),
        })),
      }));
      const total = groups.reduce((sum, group) => sum + group.findings.length, 0);

      const chosen = (name) =>
        new Set([...form.querySelectorAll(`input[name=${name}]:checked`)].map((box) => box.value));

      const filter = () => {
        const words = search.value.toLowerCase().split(/\s+/).filter((word) => word);
        const axes = chosen("axis");
        const severities = chosen("severity");
        let count = 0;
        for (const group of groups) {
          let left = 0;
          for (const finding of group.findings) {
            const isShown = axes.has(finding.axis) && severities.has(finding.severity)
              && words.every((word) => finding.text.includes(word) || group.title.includes(word));
            finding.element.hidden = !isShown;
            if (isShown) left += 1;
          }
          group.element.hidden = left === 0;
          group.count.textContent = left;
          if (group.link) group.link.hidden = left === 0;
          count += left;
        }
        shown.textContent = count === total ? `${total} findings` : `${count} of ${total} findings`;
        nothing.hidden = count > 0;
      };

      let waiting = 0;
      form.addEventListener("input", () => {
        clearTimeout(waiting);
        waiting = setTimeout(filter, 80);
      });
      form.addEventListener("submit", (event) => event.preventDefault());
      const toggle = (isOpen) => {
        for (const details of document.querySelectorAll(".finding:not([hidden]) details")) details.open = isOpen;
      };
      document.getElementById("open").addEventListener("click", () => toggle(true));
      document.getElementById("close").addEventListener("click", () => toggle(false));
      document.addEventListener("keydown", (event) => {
        if (event.key !== "/" || event.target.matches("input") || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        search.focus();
      });
      // A browser may have kept what was typed before the page was loaded again.
      filter();
    })();
    """#
}
