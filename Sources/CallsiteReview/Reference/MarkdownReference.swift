import CallsiteDrift
import CallsiteSamples

/// Renders the reference as Markdown, for people, reviews and assistants.
package struct MarkdownReference: Sendable {
  private let reference: APIReference

  package init(_ reference: APIReference) {
    self.reference = reference
  }

  package func render() -> String {
    let count = reference.callCount == 1 ? "1 call" : "\(reference.callCount) calls"
    var text = "# \(Self.prose("\(reference.title) \(reference.version)")): \(count)\n\n"
    if !reference.text.isEmpty { text += Self.prose(reference.text) + "\n\n" }
    let server = reference.servers.first.map { "server: \($0.code)" } ?? ""
    text += MarkdownText.block(
      ["import \(reference.module)", "", "let \(reference.variable) = \(reference.client)(\(server))"],
      language: "swift")
    text += "\n"
    if reference.servers.count > 1 {
      text +=
        reference.servers.map { server in
          "- " + MarkdownText.code(server.code) + " " + Self.prose(server.text) + "\n"
        }.joined() + "\n"
    }
    text += credentials
    if reference.services.count > 1 {
      text +=
        reference.services.map { service in
          "- [\(MarkdownText.code(title(of: service)))](#\(Self.anchor(title(of: service)))): \(service.calls.count)\n"
        }.joined()
      text += reference.models.isEmpty ? "\n" : "- [Models](#models): \(reference.models.count)\n\n"
    }
    return text + reference.services.map(section).joined() + models
  }

  /// The instructions for logging in. Empty if no call needs it.
  private var credentials: String {
    let keys = reference.credentials.map { key in
      "- \(MarkdownText.code(key.code)) \(Self.prose(key.text))\n"
    }
    var text = ""
    if let logIn = reference.logIn {
      text =
        "\(MarkdownText.code(logIn)) logs in. The client keeps the tokens and sends them with each call.\n\n"
    }
    if keys.isEmpty { return text }
    return text
      + "The client takes credentials for each security scheme when it's created:\n\n\(keys.joined())\n"
  }

  private func title(of service: APIReference.Service) -> String {
    service.path.isEmpty ? reference.variable : service.path
  }

  /// Returns the anchor that GitHub generates for a heading.
  private static func anchor(_ title: String) -> String {
    title.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  }

  private func section(_ service: APIReference.Service) -> String {
    let text = service.text.isEmpty ? "" : Self.prose(service.text) + "\n\n"
    return "## \(MarkdownText.code(title(of: service)))\n\n\(text)" + service.calls.map(call).joined()
  }

  private func call(_ call: APIReference.Call) -> String {
    var text = "### \(MarkdownText.code(call.site))\n\n"
    if call.isDeprecated { text += "**Deprecated.** " }
    let prose = [call.summary, call.details].filter { !$0.isEmpty }
    for paragraph in prose { text += Self.prose(paragraph) + "\n\n" }
    if prose.isEmpty, call.isDeprecated { text += "\n\n" }
    text += MarkdownText.block(Self.lines(call.example.code), language: "swift")
    text += MarkdownText.block(Self.lines(call.example.request.text), language: "http") + "\n"
    if !call.parameters.isEmpty {
      text += "| Parameter | Type | Sent as | |\n| --- | --- | --- | --- |\n"
      text += call.parameters.map(row).joined() + "\n"
    }
    if let result = call.result {
      let meaning = call.resultText.isEmpty ? "" : ": \(Self.prose(call.resultText))"
      text += "Returns \(MarkdownText.code(result.text))\(meaning)\n\n"
    }
    if !call.failures.isEmpty {
      text += "Throws " + call.failures.map(failure).joined(separator: "; ") + "\n\n"
    }
    for other in call.others { text += "- \(MarkdownText.code(other.site)): \(other.text)\n" }
    return text + (call.others.isEmpty ? "" : "\n")
  }

  /// The types that calls take and return, or nothing if there are none.
  private var models: String {
    reference.models.isEmpty ? "" : "## Models\n\n" + reference.models.map(section).joined()
  }

  private func section(_ model: APIReference.Model) -> String {
    var text = "### \(MarkdownText.code("\(model.kind) \(model.path)"))\n\n"
    if !model.text.isEmpty { text += Self.prose(model.text) + "\n\n" }
    let (members, more) = model.shown
    if members.allSatisfy({ $0.type == nil && $0.text.isEmpty }) {
      let names = members.map { MarkdownText.code($0.name) } + (more > 0 ? ["and \(more) more"] : [])
      return text + (names.isEmpty ? "" : names.joined(separator: ", ") + "\n\n")
    }
    for member in members {
      let meaning = member.text.isEmpty ? "" : ": " + Self.prose(member.text)
      text += "- \(MarkdownText.code(member.code.map(\.text).joined()))\(meaning)\n"
    }
    return text + (more > 0 ? "- and \(more) more\n\n" : "\n")
  }

  private func row(_ parameter: APIReference.Parameter) -> String {
    let place = parameter.place.isEmpty ? "" : MarkdownText.cellCode(parameter.place)
    let name = MarkdownText.cellCode(parameter.name)
    var text = Self.prose(parameter.text)
    let (shown, more) = parameter.shown
    if !shown.isEmpty {
      text += (text.isEmpty ? "" : " ") + shown.map(MarkdownText.cellCode).joined(separator: ", ")
      text += more > 0 ? ", and \(more) more" : ""
    }
    return
      "| \(parameter.isRequired ? "**\(name)**" : name) | \(MarkdownText.cellCode(parameter.type.text)) | \(place) | \(text) |\n"
  }

  private func failure(_ failure: APIReference.Failure) -> String {
    let kind = failure.kind.map { " `.\($0)`" } ?? ""
    return failure.status + kind + (failure.text.isEmpty ? "" : ": \(Self.prose(failure.text))")
  }

  /// Returns a sentence on one line, which may be in a table, without formatting, links or mentions, and readable as
  /// plain text.
  private static func prose(_ text: String) -> String {
    MarkedText.pieces(of: text).map { piece in
      piece.isCode ? MarkdownText.cellCode(piece.text) : escaped(piece.text)
    }.joined()
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$": result += "\\" + String(scalar)
      // Sites look for mentions, issue numbers and URLs in the rendered text.
      case "@", "#", "!": result += "\\" + String(scalar) + "\u{200B}"
      default: result += String(scalar)
      }
    }
    return result.replacing("://", with: ":\u{200B}//").replacing("www.", with: "www\u{200B}.")
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
