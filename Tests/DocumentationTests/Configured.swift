import CallsiteDiagnostics
import Foundation
import TestSupport

@testable import CallsitePipeline

/// A listing of `callsite.yaml`, read in a folder with the files that it names.
struct Configured {
  static let keys = Set((ConfigurationKey.topLevel + ConfigurationKey.api).map(\.rawValue))

  private let text: String

  init(_ fence: Fence) {
    text = fence.text
  }

  func diagnostics() throws -> [Diagnostic] {
    let folder = try TemporaryFolder()
    let names = text.matches(of: /[\w.\/-]+\.(?:yaml|yml|json)\b/).map { String($0.output) }
    for name in names where !name.hasPrefix("//") { try folder.write("{}", to: "project/" + name) }
    let rest = text.contains("apis:") ? "" : "apis: [{ spec: callsite.yaml, module: ShopAPI }]\n"
    let file = try folder.write("\(text)\n\(rest)", to: "project/callsite.yaml")
    do throws(DiagnosticFailure) {
      _ = try ConfigurationReader.read(file, module: text.contains("module:") ? nil : "ShopAPI")
      return []
    } catch {
      return error.diagnostics
    }
  }
}
