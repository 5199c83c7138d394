import CallsiteDrift
import CallsiteModel

/// The callers of a struct: with all arguments and with the required ones, and of each property.
struct StructureCallers {
  let writer: CallerWriter
  let type: InterfaceType

  private typealias Member = (name: SwiftIdentifier, type: TypeReference, hasDefault: Bool)

  func callers(_ structure: Structure) -> [Caller] {
    var members: [Member] = structure.properties.map { ($0.name, qualified($0.type), $0.hasDefault) }
    if let additional = structure.additionalProperties {
      members.append((additional.name, qualified(.dictionary(additional.value.type)), true))
    }
    let required = members.filter { !$0.hasDefault }
    return [construct(members)] + (required.count < members.count ? [construct(required)] : [])
      + members.flatMap(access) + identity(structure) + conformances(structure)
      + structure.copies.map { copy($0, of: structure) }
  }

  private var spelling: String { writer.interface.spelling(of: type.path) }

  private func qualified(_ type: TypeReference) -> TypeReference {
    writer.interface.qualified(type)
  }

  private func construct(_ members: [Member]) -> Caller {
    let arguments = members.indices.map { "\(members[$0].name.label): a\($0)" }
    return Caller(
      .constructs, type.path,
      members.indices.map { "_ a\($0): \(writer.spelled(members[$0].type.ofParameter))" },
      body: [
        "let value: \(spelling) = \(spelling)(\(arguments.joined(separator: ", ")))", "_ = value",
      ])
  }

  private func copy(_ copy: CopyInitializer, of structure: Structure) -> Caller {
    let passed = structure.properties.filter { copy.parameters.contains($0.name) }
    let arguments = ["source"] + passed.indices.map { "\(passed[$0].name.label): a\($0)" }
    return Caller(
      .constructs, type.path,
      ["_ source: \(writer.spelled(qualified(copy.source)))"]
        + passed.indices.map { "_ a\($0): \(writer.spelled(qualified(passed[$0].type).ofParameter))" },
      body: ["let value: \(spelling) = \(spelling)(\(arguments.joined(separator: ", ")))", "_ = value"])
  }

  private func access(_ member: Member) -> [Caller] {
    let subject = "\(type.path).\(member.name.name)"
    return [
      Caller(
        .reads, subject, ["_ value: \(spelling)"],
        body: writer.use("value.\(member.name.member)", as: member.type)),
      Caller(
        .writes, subject, ["_ value: inout \(spelling)", "_ new: \(writer.spelled(member.type))"],
        body: ["value.\(member.name.member) = new"]),
    ]
  }

  private func identity(_ structure: Structure) -> [Caller] {
    guard let identity = structure.identity else { return [] }
    return [
      Caller(
        .reads, "\(type.path).id", ["_ value: \(spelling)"],
        body: writer.use("value.id", as: qualified(identity.type)))
    ]
  }

  private func conformances(_ structure: Structure) -> [Caller] {
    structure.conformances.map(\.rawValue).map { conformance in
      Caller(
        .conforms, "\(type.path): \(conformance)",
        body: ["func need<T: \(conformance)>(_: T.Type) {}", "need(\(spelling).self)"])
    }
  }
}
