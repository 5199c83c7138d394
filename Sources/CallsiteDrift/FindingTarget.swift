package import CallsiteDocument

/// The place that a finding is about.
package enum FindingTarget: Hashable, Sendable {
  /// A part of a message, and the place in its schema.
  case message(MessagePlace)
  /// A declaration of the generated module, or a part of it.
  case declaration(DeclarationPlace)
  /// Anything else, such as `server` or `security scheme token`.
  case other(String)

  /// The place as reports show it, which is stable.
  package var text: String {
    switch self {
    case .message(let place): place.text
    case .declaration(let place): place.text
    case .other(let text): text
    }
  }

  /// The part of the declaration that the finding is about, if it's about one.
  var part: DeclarationPlace.Part? {
    if case .declaration(let place) = self { place.part } else { nil }
  }

  /// The name of the parameter, header or property that the finding is about, if it's about one.
  package var name: String? {
    guard case .message(let place) = self else { return nil }
    if let property = place.path.lastProperty { return property }
    switch place.part {
    case .parameter(_, let name), .header(_, let name): return name
    case .body, .response: return nil
    }
  }

  static func declaration(_ path: String, _ part: DeclarationPlace.Part = .whole) -> FindingTarget {
    .declaration(DeclarationPlace(path: path, part: part))
  }
}

/// A part of a message, and the place in its schema, such as `response 200 (text/plain) / items[].name`.
package struct MessagePlace: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case parameter(Parameter.Location, String)
    case body
    case response(Response.Status)
    case header(Response.Status, String)

    var text: String {
      switch self {
      case .parameter(let location, let name): "\(location.rawValue) \(name)"
      case .body: "request body"
      case .response(let status): "response \(status.text)"
      case .header(let status, let name): "response \(status.text) header \(name)"
      }
    }
  }

  /// The callback whose message it is, or `nil` for the operation's own.
  var callback: String?
  package let part: Part
  /// The media type, unless it's evident.
  var mediaType: String?
  /// The path in the schema, which is empty for the message itself.
  package var path = WirePath()

  package init(_ part: Part, mediaType: String? = nil, _ path: WirePath = WirePath()) {
    self.part = part
    self.mediaType = mediaType
    self.path = path
  }

  /// The part as messages name it, such as `response 200 (text/plain)`.
  var name: String { part.text + (mediaType.map { " (\($0))" } ?? "") }

  package var text: String {
    (callback.map { "callback \($0) / " } ?? "") + name + (path.isEmpty ? "" : " / \(path.text)")
  }

  /// Returns the place for a part of the value here.
  package func appending(_ path: WirePath) -> MessagePlace {
    var place = self
    place.path = self.path.appending(path)
    return place
  }

  /// Returns the place with a media type that isn't evident.
  package func of(_ mediaType: String?) -> MessagePlace {
    var place = self
    place.mediaType = mediaType
    return place
  }
}

extension Response.Status {
  /// The status as messages name it, such as `200`, `4XX` or `default`.
  fileprivate var text: String {
    switch self {
    case .code(let code): "\(code)"
    case .range(let hundreds): "\(hundreds)XX"
    case .default: "default"
    }
  }
}

extension FindingTarget {
  /// Returns the place of a whole message, a parameter or a header.
  package static func message(_ part: MessagePlace.Part) -> FindingTarget { .message(MessagePlace(part)) }
}

/// A declaration of a generated module as callers write it, or a part of the declaration.
package struct DeclarationPlace: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case whole
    /// A parameter, by its name: `pets.list(limit)`.
    case parameter(String)
    /// All parameters: `pets.list()`.
    case parameters
    /// The initializer with a list of parameters: `Pet.init(_: NewPet)`.
    case signature(String)
    /// The method with a label that no other of that name has: `pets.list(to:)`.
    case overload(label: String)
    case result
    /// A conformance of a type, by the protocol.
    case conformance(String)

    /// The name of the parameter, if it's one.
    package var parameter: String? {
      if case .parameter(let name) = self { name } else { nil }
    }

    /// The Swift names in the part.
    var names: [String] {
      switch self {
      case .whole, .parameters: []
      case .parameter(let name), .overload(let name), .conformance(let name): [name]
      case .result: ["result"]
      case .signature(let list):
        list.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      }
    }

    fileprivate var text: String {
      switch self {
      case .whole: ""
      case .parameter(let name): "(\(name))"
      case .parameters: "()"
      case .signature(let list): "(\(list))"
      case .overload(let label): "(\(label):)"
      case .result: " -> result"
      case .conformance(let name): ": \(name)"
      }
    }
  }

  /// The path of the type, member or method, such as `Pet.name` or `pets.list`.
  package let path: String
  package let part: Part

  var text: String { path + part.text }
}
