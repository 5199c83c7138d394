import CallsiteDiagnostics
import CallsiteModel

extension MethodRenderer {
  /// The method that saves the bytes of another one.
  func render(_ download: DownloadMethod, of method: OperationMethod) throws(DiagnosticFailure) -> String {
    var parameters = method.parameters
    let place = parameters.firstIndex(where: \.hasDefault) ?? parameters.endIndex
    parameters.insert(download.file, at: place)
    let declarations = parameters.map(\.declaration) + ["options: RequestOptions = .init()"]
    let arguments =
      method.parameters.map(\.forwarding) + ["options: options.saving(to: \(download.file.name))"]
    return try engine.render(
      "download",
      [
        "method": .text(method.name.name), "name": .text(method.name.code), "access": .text(access),
        "isDeprecated": .flag(method.isDeprecated),
        "parameters": .text(
          layout.list(
            declarations, around: "\(access)func \(method.name)() async throws(APIError) {")),
        "call": .text(method.reference(to: method.name)),
        "arguments": .text(
          layout.list(arguments, around: "  _ = try await \(method.name)()", indentation: 2)),
      ])
  }

  /// The method that uploads a whole file with one that uploads a chunk.
  func render(_ chunks: ChunkMethod, of method: OperationMethod) throws(DiagnosticFailure) -> String {
    let parameters = method.parameters.compactMap { parameter in
      if parameter.name == chunks.file { return chunks.upload.declaration }
      return chunks.values[parameter.name] == nil ? parameter.declaration : nil
    }
    let arguments = method.parameters.map { parameter in
      guard let value = chunks.values[parameter.name] else { return parameter.forwarding }
      return parameter.label.map { "\($0.label): \(value)" } ?? value
    }
    let returns = method.result.type.map { " -> \($0)" } ?? ""
    return try engine.render(
      "chunks",
      [
        "method": .text(method.name.name), "name": .text(chunks.name.code), "access": .text(access),
        "id": .text(method.id.code),
        "isDeprecated": .flag(method.isDeprecated), "isDiscardable": .flag(method.isDiscardable),
        "returns": .text(returns),
        "hasResult": .flag(method.result.type != nil),
        "result": .text(method.result.type?.description ?? "Void"), "upload": .text(chunks.upload.name.code),
        "parameters": .text(
          layout.list(
            parameters + ["options: RequestOptions = .init()"],
            around: "\(access)func \(chunks.name)() async throws(APIError)\(returns) {")),
        "call": .text(method.reference(to: method.name)),
        "arguments": .text(
          layout.list(
            arguments + ["options: options"], around: "    try await \(method.name)()", indentation: 4)),
      ])
  }
}

extension OperationMethod {
  /// A method as it is called from one with these parameters: a parameter hides a method of its name.
  func reference(to name: SwiftIdentifier) -> String {
    parameters.contains { $0.name.name == name.name } ? "self.\(name.member)" : name.code
  }
}
