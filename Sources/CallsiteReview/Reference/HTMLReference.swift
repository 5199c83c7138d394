import CallsiteDrift
import CallsiteSamples

/// Renders the reference as a self-contained HTML page that loads nothing and is readable without its script, which
/// only searches.
package struct HTMLReference: Sendable {
  private let reference: APIReference

  package init(_ reference: APIReference) {
    self.reference = reference
  }

  package func render() -> String { page.code }

  private var page: Markup {
    let name = "\(reference.title) \(reference.version)"
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
      <section id="found" hidden aria-label="Matches"><h2>Matches</h2></section>
      \(reference.services.enumerated().map(section).joined())\(models)\
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
  private static let policy: Markup =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; "
    + "form-action 'none'"

  private var introduction: Markup {
    let server = reference.servers.first.map { "server: \($0.code)" } ?? ""
    let code = "import \(reference.module)\n\nlet \(reference.variable) = \(reference.client)(\(server))"
    let servers = reference.servers.map { server -> Markup in
      "<li><code>\(server.code)</code> \(Markup.sentence(server.text))</li>\n"
    }
    let list: Markup = servers.count > 1 ? "<ul>\n\(servers.joined())</ul>\n" : ""
    return paragraph(reference.text) + Self.code(code) + list + credentials
  }

  /// The instructions for logging in. Empty if no call needs it.
  private var credentials: Markup {
    let keys = reference.credentials.map { key -> Markup in
      "<li><code>\(key.code)</code> \(Markup.sentence(key.text))</li>\n"
    }
    var text: Markup = ""
    if let logIn = reference.logIn {
      text =
        "<p><code>\(logIn)</code> logs in. The client keeps the tokens and sends them with each call.</p>\n"
    }
    if keys.isEmpty { return text }
    return text + "<p>The client takes credentials for each security scheme when it's created:</p>\n"
      + "<ul>\n\(keys.joined())</ul>\n"
  }

  private var search: Markup {
    """
    <form id="filter" role="search">
    <label for="search">Search</label>
    <input id="search" type="search" placeholder="call, path, parameter, model" autocomplete="off">
    <span id="shown" role="status">\(reference.callCount == 1 ? "1 call" : "\(reference.callCount) calls")</span>
    </form>

    """
  }

  private var navigation: Markup {
    guard reference.services.count > 1 || !reference.models.isEmpty else { return "" }
    var items = reference.services.enumerated().map { index, service -> Markup in
      "<li><a href=\"#s\(index)\">\(title(of: service))</a> "
        + "<span class=\"count\">\(service.calls.count)</span></li>\n"
    }
    if !reference.models.isEmpty {
      items.append(
        "<li><a href=\"#models\">Models</a> <span class=\"count\">\(reference.models.count)</span></li>\n")
    }
    return "<nav aria-label=\"Services\">\n<ul>\n\(items.joined())</ul>\n</nav>\n"
  }

  private func title(of service: APIReference.Service) -> String {
    service.path.isEmpty ? reference.variable : service.path
  }

  private func section(_ index: Int, _ service: APIReference.Service) -> Markup {
    """
    <section id="s\(index)">
    <h2>\(title(of: service))</h2>
    \(paragraph(service.text))\(service.calls.map(article).joined())</section>

    """
  }

  private func article(_ call: APIReference.Call) -> Markup {
    let isStream = call.example.code.hasPrefix("for try await")
    let id: Markup = isStream ? "" : " id=\"\(attribute: call.operationID)\""
    let deprecated: Markup = call.isDeprecated ? " <span class=\"deprecated\">deprecated</span>" : ""
    return """
      <article\(id)>
      <h3><code>\(call.site)</code>\(deprecated)</h3>
      <div class="sides">
      <div>
      \(prose(of: call))\(table(of: call))\(outcome(of: call))</div>
      <div class="code">
      \(Self.code(call.example.code))\(Self.code(call.example.request.text, kind: "wire"))</div>
      </div>
      </article>

      """
  }

  private func prose(of call: APIReference.Call) -> Markup {
    paragraph(call.summary) + paragraph(call.details)
  }

  /// Returns a paragraph, or nothing if there's no text.
  private func paragraph(_ text: String) -> Markup {
    text.isEmpty ? "" : "<p>\(Markup.sentence(text))</p>\n"
  }

  /// The table of parameters; optional ones are collapsed if there are many.
  private func table(of call: APIReference.Call) -> Markup {
    let required = call.parameters.filter(\.isRequired)
    let others = call.parameters.filter { !$0.isRequired }
    if others.count <= Self.openParameters { return table(call.parameters) }
    return table(required) + "<details><summary>\(others.count) optional parameters</summary>\n"
      + table(others) + "</details>\n"
  }

  private static let openParameters = 8

  private func table(_ parameters: [APIReference.Parameter]) -> Markup {
    guard !parameters.isEmpty else { return "" }
    let rows = parameters.map { parameter -> Markup in
      let name: Markup = "<code>\(parameter.name)</code>"
      let (shown, more) = parameter.shown
      let values =
        shown.map { "<code>\($0)</code>" as Markup }.joined(separator: ", ")
        + (more > 0 ? ", and \(more) more" : "") as Markup
      let text = [Markup.sentence(parameter.text), values].filter { !$0.isEmpty }.joined(separator: "<br>")
      return "<tr><th scope=\"row\">\(parameter.isRequired ? "<b>\(name)</b>" : name)</th>"
        + "<td><code>\(Self.linked(parameter.type))</code><br>"
        + "<small>\(parameter.place)</small></td><td>\(text)</td></tr>\n"
    }
    return "<table>\n\(rows.joined())</table>\n"
  }

  private func outcome(of call: APIReference.Call) -> Markup {
    var text: Markup = ""
    if let result = call.result {
      let meaning: Markup = call.resultText.isEmpty ? "" : ": \(Markup.sentence(call.resultText))"
      text = text + "<p><b>Returns</b> <code>\(Self.linked(result))</code>\(meaning)</p>\n"
    }
    if !call.failures.isEmpty {
      let items = call.failures.map { failure -> Markup in
        let kind: Markup? = failure.kind.map { " <code>.\($0)</code>" }
        let meaning: Markup = failure.text.isEmpty ? "" : ": \(Markup.sentence(failure.text))"
        return "<li>\(failure.status)\(kind)\(meaning)</li>\n"
      }
      text = text + "<p><b>Throws</b></p>\n<ul class=\"failures\">\n\(items.joined())</ul>\n"
    }
    if !call.others.isEmpty {
      let items = call.others.map { other -> Markup in
        "<li><code>\(other.site)</code>: \(other.text)</li>\n"
      }
      text = text + "<p><b>Also</b></p>\n<ul>\n\(items.joined())</ul>\n"
    }
    return text
  }

  /// Returns a type whose names link to the models.
  private static func linked(_ type: ReferenceType) -> Markup { linked(type.pieces) }

  private static func linked(_ pieces: [ReferenceType.Piece]) -> Markup {
    pieces.map { piece -> Markup in
      guard let model = piece.model else { return "\(piece.text)" }
      return "<a href=\"#m-\(attribute: model)\">\(piece.text)</a>"
    }.joined()
  }

  private var models: Markup {
    if reference.models.isEmpty { return "" }
    return """
      <section id="models">
      <h2>Models</h2>
      \(reference.models.map(article).joined())</section>

      """
  }

  private func article(_ model: APIReference.Model) -> Markup {
    let (shown, more) = model.shown
    let members = shown.map { member -> Markup in
      let text: Markup = member.text.isEmpty ? "" : " \(Markup.sentence(member.text))"
      return "<li><code>\(Self.linked(member.code))</code>\(text)</li>\n"
    }
    let rest: Markup = more > 0 ? "<li>and \(more) more</li>\n" : ""
    let users = model.shownUsers.map { user -> Markup in
      "<a href=\"#\(attribute: user.operationID)\"><code>\(user.site)</code></a>"
    }
    let uses: Markup = users.isEmpty ? "" : "<p>Used by \(users.joined(separator: ", "))</p>\n"
    return """
      <article class="model" id="m-\(attribute: model.path)">
      <h3><code>\(model.path)</code> <small>\(model.kind)</small></h3>
      \(paragraph(model.text))<ul>
      \(members.joined())\(rest)</ul>
      \(uses)</article>

      """
  }

  private static func code(_ text: String, kind: Markup = "swift") -> Markup {
    "<pre class=\"\(kind)\">\(text)</pre>\n"
  }
}
