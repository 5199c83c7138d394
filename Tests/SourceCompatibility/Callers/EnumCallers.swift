import CallsiteDrift
import CallsiteModel

/// The callers of an enum: a switch over all cases, and each case by itself.
struct EnumCallers {
  let writer: CallerWriter
  let type: InterfaceType

  private typealias Case = (name: SwiftIdentifier, payload: TypeReference?)

  func callers(_ enumeration: Enumeration) -> [Caller] {
    let rawType = TypeReference.external(enumeration.rawType.type)
    var cases: [Case] = enumeration.cases.map { ($0.name, nil) }
    if let name = enumeration.unrecognizedCase { cases.append((name, rawType)) }
    let isOpen = enumeration.unrecognizedCase != nil
    let construction = "\(spelling)(rawValue: raw)"
    let raw = [
      Caller(
        .reads, "\(type.path).rawValue", ["_ value: \(spelling)"],
        body: writer.use("value.rawValue", as: rawType)),
      Caller(
        .constructs, "\(type.path)(rawValue:)", ["_ raw: \(enumeration.rawType.type)"],
        body: isOpen
          ? ["let value: \(spelling) = \(construction)", "_ = value"]
          : writer.use(construction, as: .optional(.declared(type.path)))),
    ]
    let names = Caller(
      .reads, "\(type.path).displayName", ["_ value: \(spelling)"],
      body: writer.use("value.displayName", as: .external(.string)))
    return callers(cases) + raw + (enumeration.hasDisplayNames ? [names] : [])
      + conformances(["RawRepresentable", "CaseIterable", "Codable", "Hashable", "Sendable"])
  }

  func callers(_ union: Union) -> [Caller] {
    let cases: [Case] =
      union.cases.map { ($0.name, writer.interface.qualified($0.value.type)) }
      + [(union.unrecognizedCase, .external(.json))]
    return callers(cases) + conformances(union.conformances.map(\.rawValue))
  }

  func callers(_ union: StatusUnion) -> [Caller] {
    callers(
      union.cases.map { entry in
        (entry.name, entry.content.type.map { writer.interface.qualified($0) })
      })
  }

  private var spelling: String { writer.interface.spelling(of: type.path) }

  private func callers(_ cases: [Case]) -> [Caller] {
    let branches = cases.map { name, payload in
      payload.map {
        "case .\(name.member)(let payload): \(writer.use("payload", as: $0).joined(separator: "; "))"
      }
        ?? "case .\(name.member): break"
    }
    let exhaustive = Caller(
      .switches, type.path, ["_ value: \(spelling)"],
      body: ["switch value { \(branches.joined(separator: "; ")) }"])
    let single = cases.map { name, payload in
      Caller(
        .constructs, "\(type.path).\(name.name)", payload.map { ["_ payload: \(writer.spelled($0))"] } ?? [],
        body: ["let value: \(spelling) = .\(name.member)\(payload == nil ? "" : "(payload)")", "_ = value"])
    }
    return [exhaustive] + single
  }

  private func conformances(_ names: [String]) -> [Caller] {
    names.map { name in
      Caller(
        .conforms, "\(type.path): \(name)",
        body: ["func need<T: \(name)>(_: T.Type) {}", "need(\(spelling).self)"])
    }
  }
}
