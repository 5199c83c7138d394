import CallsiteDrift
import CallsiteSamples

/// Renders the reference as a self-contained HTML page that loads nothing and is readable without its script, which
/// only searches.
package struct HTMLReference: Sendable {
  private let reference: APIReference

  package init(_ reference: APIReference) {
    self.reference = reference
  }

  package func render() -> String {
    let name = Markup.content("\(reference.title) \(reference.version)")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <title>\(name)</title>
      <style>
      \(HTMLReferenceAssets.style)
      </style>
      </head>
      <body>
      <a class="skip" href="#calls">Skip to the calls</a>
      <header>
      <h1>\(name)</h1>
      \(introduction)</header>
      \(search)<div class="page">
      \(navigation)<main id="calls" tabindex="-1">
      \(reference.services.enumerated().map(section).joined())\
      <p class="nothing" id="nothing" hidden>No call matches.</p>
      </main>
      </div>
      <script>
      \(HTMLReferenceAssets.script)
      </script>
      </body>
      </html>

      """
  }

  /// Nothing is loaded from anywhere, whatever a document may have brought in.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; "
    + "form-action 'none'"

  private var introduction: String {
    let server = reference.servers.first.map { "server: \($0.code)" } ?? ""
    let code = "import \(reference.module)\n\nlet \(reference.variable) = \(reference.client)(\(server))"
    let servers = reference.servers.map { server in
      "<li><code>\(Markup.content(server.code))</code> \(Self.prose(server.text))</li>\n"
    }
    return (reference.text.isEmpty ? "" : "<p>\(Self.prose(reference.text))</p>\n") + Self.code(code)
      + (servers.count > 1 ? "<ul>\n\(servers.joined())</ul>\n" : "")
  }

  private var search: String {
    """
    <form id="filter" role="search">
    <label for="search">Search</label>
    <input id="search" type="search" placeholder="call, path, parameter, operation id" autocomplete="off">
    <span id="shown" role="status">\(reference.callCount == 1 ? "1 call" : "\(reference.callCount) calls")</span>
    </form>

    """
  }

  private var navigation: String {
    guard reference.services.count > 1 else { return "" }
    let items = reference.services.enumerated().map { index, service in
      "<li><a href=\"#s\(index)\">\(Markup.content(title(of: service)))</a> "
        + "<span class=\"count\">\(service.calls.count)</span></li>\n"
    }
    return "<nav aria-label=\"Services\">\n<ul>\n\(items.joined())</ul>\n</nav>\n"
  }

  private func title(of service: APIReference.Service) -> String {
    service.path.isEmpty ? reference.variable : service.path
  }

  private func section(_ index: Int, _ service: APIReference.Service) -> String {
    """
    <section id="s\(index)">
    <h2>\(Markup.content(title(of: service)))</h2>
    \(service.text.isEmpty ? "" : "<p>\(Self.prose(service.text))</p>\n")\
    \(service.calls.map(article).joined())</section>

    """
  }

  private func article(_ call: APIReference.Call) -> String {
    let anchor = Markup.attribute(call.operationID)
    let isStream = call.example.code.hasPrefix("for try await")
    let id = isStream ? "" : " id=\"\(anchor)\""
    let deprecated = call.isDeprecated ? " <span class=\"deprecated\">deprecated</span>" : ""
    return """
      <article\(id)>
      <h3><code>\(Markup.content(call.site))</code>\(deprecated)</h3>
      <div class="sides">
      <div>
      \(prose(of: call))\(table(of: call))\(outcome(of: call))</div>
      <div class="code">
      \(Self.code(call.example.code))\(Self.code(call.example.request.text, kind: "wire"))</div>
      </div>
      </article>

      """
  }

  private func prose(of call: APIReference.Call) -> String {
    [call.summary, call.details].filter { !$0.isEmpty }.map { "<p>\(Self.prose($0))</p>\n" }.joined()
  }

  /// The table of parameters; optional ones are collapsed if there are many.
  private func table(of call: APIReference.Call) -> String {
    let required = call.parameters.filter(\.isRequired)
    let others = call.parameters.filter { !$0.isRequired }
    if others.count <= Self.openParameters { return table(call.parameters) }
    return table(required) + "<details><summary>\(others.count) optional parameters</summary>\n"
      + table(others) + "</details>\n"
  }

  private static let openParameters = 8

  private func table(_ parameters: [APIReference.Parameter]) -> String {
    guard !parameters.isEmpty else { return "" }
    let rows = parameters.map { parameter in
      let name = "<code>\(Markup.content(parameter.name))</code>"
      let (shown, more) = parameter.shown
      let values =
        shown.map { "<code>\(Markup.content($0))</code>" }.joined(separator: ", ")
        + (more > 0 ? ", and \(more) more" : "")
      let text = [Self.prose(parameter.text), values].filter { !$0.isEmpty }.joined(separator: "<br>")
      return "<tr><th scope=\"row\">\(parameter.isRequired ? "<b>\(name)</b>" : name)</th>"
        + "<td><code>\(Markup.content(parameter.type))</code><br>"
        + "<small>\(Markup.content(parameter.place))</small></td><td>\(text)</td></tr>\n"
    }
    return "<table>\n\(rows.joined())</table>\n"
  }

  private func outcome(of call: APIReference.Call) -> String {
    var text = ""
    if let result = call.result {
      let meaning = call.resultText.isEmpty ? "" : ": \(Self.prose(call.resultText))"
      text += "<p><b>Returns</b> <code>\(Markup.content(result))</code>\(meaning)</p>\n"
    }
    if !call.failures.isEmpty {
      let items = call.failures.map { failure in
        "<li>\(failure.status)\(failure.kind.map { " <code>.\($0)</code>" } ?? "")"
          + "\(failure.text.isEmpty ? "" : ": \(Self.prose(failure.text))")</li>\n"
      }
      text += "<p><b>Throws</b></p>\n<ul class=\"failures\">\n\(items.joined())</ul>\n"
    }
    if !call.others.isEmpty {
      let items = call.others.map { "<li><code>\(Markup.content($0.site))</code>: \($0.text)</li>\n" }
      text += "<p><b>Also</b></p>\n<ul>\n\(items.joined())</ul>\n"
    }
    return text
  }

  private static func code(_ text: String, kind: String = "swift") -> String {
    "<pre tabindex=\"0\" class=\"\(kind)\">\(Markup.content(text))</pre>\n"
  }

  private static func prose(_ text: String) -> String {
    MarkedText.map(text, plain: Markup.content) { "<code>\(Markup.content($0))</code>" }
  }
}
