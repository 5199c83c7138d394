import ArgumentParser
import Testing

@testable import CallsiteDocument
@testable import CallsitePipeline
@testable import callsite

/// Facts that are documented only in the articles.
struct CoverageTests {
  @Test("Each extension key has a section with an example and a mistake", arguments: ObjectKind.allExtensions)
  func extensions(key: String) throws {
    let page = try #require(Page.tool.first { $0.name == "ExtensionKeys" }).file.text
    let sections = page.split(separator: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix("\(key)\n") })
    #expect(section.contains("```yaml"))
    #expect(section.contains("```text"))
  }

  @Test("Each option of an extension key is in its section")
  func options() throws {
    let page = try #require(Page.tool.first { $0.name == "ExtensionKeys" }).file.text
    let kinds: [ObjectKind] = [.enumExtension, .enumCase, .envelope, .pagination, .chunks, .tokens, .errors]
    for option in kinds.flatMap(\.fields) {
      #expect(page.contains("`\(option)`"), "\(option)")
    }
  }

  @Test("Each key of callsite.yaml is in the reference", arguments: ConfigurationKey.allCases.map(\.rawValue))
  func keys(key: String) throws {
    let page = try #require(Page.tool.first { $0.name == "ConfigurationReference" }).file.text
    #expect(page.contains("`\(key)`"))
  }

  @Test("Each error about callsite.yaml is in the reference's table, and no other")
  func configurationErrors() throws {
    let page = try #require(Page.tool.first { $0.name == "ConfigurationReference" }).file.text
    let section = try #require(page.split(separator: "\n## ").first { $0.hasPrefix("Errors\n") })
    let sources =
      ProjectFile.all(in: "Sources/CallsitePipeline/Configuration", ending: ".swift")
      + ProjectFile.all(in: "Sources/CallsiteRendering", ending: "TemplateSet.swift")
    let ids = sources.flatMap { file in
      file.text.matches(of: /\.error,\s+"([a-z-]+)"/).map { String($0.1) }
    }
    let rows = section.matches(of: /\n\| `([a-z-]+)` \|/).map { String($0.1) }
    #expect(Set(rows).symmetricDifference(ids) == [])
  }

  @Test(
    "Each command is in the table of commands",
    arguments: CallsiteCommand.configuration.subcommands.map { $0._commandName })
  func commands(name: String) throws {
    let page = try #require(Page.tool.first { $0.name == "CommandLine" }).file.text
    #expect(page.contains("\n| `\(name)` | "))
  }

  @Test("Each module is in the table of stages")
  func modules() throws {
    let page = try #require(Page.tool.first { $0.name == "Architecture" }).file.text
    let modules = Set(
      ProjectFile.all(in: "Sources", ending: ".swift").map { $0.path.split(separator: "/")[1] })
    for module in modules where module != "Plugins" {
      #expect(page.contains("| `\(module)` | "), "\(module)")
    }
  }

  @Test("Each template is in its article")
  func templates() throws {
    let page = try #require(Page.tool.first { $0.name == "Templates" }).file.text
    for file in ProjectFile.all(in: "Templates", ending: ".mustache") {
      let name = file.path.split(separator: "/").last.map(String.init) ?? ""
      #expect(page.contains("`\(name)`"), "\(name)")
    }
  }
}
