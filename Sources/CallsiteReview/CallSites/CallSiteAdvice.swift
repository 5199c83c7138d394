package import CallsiteDiagnostics
import CallsiteLowering
import CallsiteModel
package import CallsitePipeline

/// What of a document would make better call sites, with lines of an overlay to start from.
package struct CallSiteAdvice: Sendable {
  private let listing: CallSiteListing

  /// - Parameter collector: Receives the problems of the document.
  /// - Throws: ``DiagnosticFailure`` if the document can't be read.
  package init(_ api: APIConfiguration, into collector: inout DiagnosticCollector) throws(DiagnosticFailure) {
    listing = try CallSiteListing(api, into: &collector)
  }

  init(_ listing: CallSiteListing) {
    self.listing = listing
  }

  private struct Topic {
    let title: String
    var rows: [(place: String, note: String)] = []
    /// Targets of an overlay, with the name that stands now.
    var names: [(target: String, name: String)] = []
    /// Targets with other lines to put there.
    var updates: [(target: String, update: String)] = []
  }

  /// The advice as text: what is named after what, then each kind of thing that a name would help.
  package var text: String {
    let topics = [clashes, unnamed, lonely, bodies, renamed, logIns].filter { !$0.rows.isEmpty }
    var lines = ["Call sites of \(listing.module)", "", listing.evidence.summary + "."]
    if topics.isEmpty { lines.append("Nothing needs a name.") }
    for topic in topics {
      lines += ["", "\(topic.title) (\(topic.rows.count)):"]
      lines += topic.rows.prefix(Self.limit).map { "  \($0.place)  \($0.note)" }
      if topic.rows.count > Self.limit { lines.append("  and \(topic.rows.count - Self.limit) more") }
    }
    let names = topics.flatMap { $0.names.prefix(Self.limit) }
    if !names.isEmpty {
      lines += ["", "To name them, put what applies into an overlay, and edit the names:", "", "actions:"]
      for (target, name) in names {
        lines += ["  - target: \(target)", "    update: { x-callsite-name: \(name) }"]
      }
    }
    let updates = topics.flatMap(\.updates)
    if !updates.isEmpty {
      lines += [
        "", "To keep the tokens that are answered, put what applies into an overlay:", "", "actions:",
      ]
      for (target, update) in updates { lines += ["  - target: \(target)", "    update: \(update)"] }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// How many of a kind are listed.
  private static let limit = 20

  private var clashes: Topic {
    var topic = Topic(title: "Another operation of the service has the name that these would have")
    for row in listing.rows {
      guard let wanted = row.name.wanted else { continue }
      topic.rows.append((row.route, "\(row.call), since \(wanted) is taken"))
      topic.names.append((NamesOverlay.target(row.method, row.path), row.name.overlayText))
    }
    return topic
  }

  /// Operations that neither an operationId nor a summary says anything of.
  private var unnamed: Topic {
    var topic = Topic(title: "Only the path names these, with more than one word of it")
    for row in listing.rows
    where row.name.methodSource == .path && row.name.method.contains(where: \.isUppercase) {
      guard row.name.wanted == nil, row.operationID == nil || listing.evidence.identifiers == .machineMade
      else { continue }
      topic.rows.append((row.route, row.call))
      topic.names.append((NamesOverlay.target(row.method, row.path), row.name.overlayText))
    }
    return topic
  }

  /// Services with one operation and none inside.
  private var lonely: Topic {
    var topic = Topic(title: "These services have one operation")
    let owners = Set(listing.services.map(\.owners))
    for service in listing.services where service.operations.methods.count == 1 {
      guard !owners.contains(service.owners + [service.asOwner]),
        let method = service.operations.methods.first,
        let row = listing.rows.first(where: { $0.declaration.id == method.id }),
        row.name.serviceSource != .given
      else { continue }
      topic.rows.append((row.route, row.call))
      topic.names.append((NamesOverlay.target(row.method, row.path), row.name.overlayText))
    }
    return topic
  }

  private var renamed: Topic {
    var topic = Topic(title: "Another type has the names of these schemas")
    for (key, type) in listing.renamedSchemas {
      topic.rows.append((key, "is \(type)"))
      topic.names.append(("$.components.schemas['\(NamesOverlay.quoted(key))']", type))
    }
    return topic
  }

  private var logIns: Topic {
    var topic = Topic(title: "These look like log-ins, whose tokens aren't kept")
    for hint in listing.logIns {
      topic.rows.append(("\(hint.method) \(hint.path)", "answers \(hint.token)"))
      topic.updates.append(hint.action)
    }
    return topic
  }

  /// Bodies whose type is named after the method.
  private var bodies: Topic {
    var topic = Topic(title: "These bodies have no name of their own")
    let nested = Set(listing.services.flatMap(\.operations.types).map(\.name.code))
    for row in listing.rows {
      let body = row.declaration.parameters.first { $0.target?.location == .body && $0.target?.name == nil }
      guard let type = body?.type.asNonOptional.description, nested.contains(type) else { continue }
      topic.rows.append((row.route, type))
      topic.names.append((NamesOverlay.target(row.method, row.path) + ".requestBody", type))
    }
    return topic
  }
}

extension CallSiteListing.Row {
  fileprivate var route: String { "\(method) \(path)" }
}

extension TypeReference {
  fileprivate var asNonOptional: TypeReference {
    if case .optional(let inner) = self { inner } else { self }
  }
}
