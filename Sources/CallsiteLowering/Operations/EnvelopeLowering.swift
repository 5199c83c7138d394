import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Takes answers out of the object that a backend wraps them in.
struct EnvelopeLowering {
  let context: LoweringContext

  /// The envelope of an operation: its own, else the document's.
  func envelope(for operation: Operation) -> EnvelopeExtension? {
    switch operation.envelope {
    case .inherited: context.document.envelope
    case .disabled: nil
    case .replaced(let envelope): envelope
    }
  }

  /// What the call returns of a response's schema: the wrapped property, if the schema is the wrapper.
  func payload(of schema: Schema, for operation: Operation) -> Schema {
    guard let envelope = envelope(for: operation), envelope.presence == .always else { return schema }
    guard let target = context.resolve(schema), case .object(let form) = context.form(of: target),
      let property = form.properties[envelope.property]
    else {
      context.repair(.missingEnvelopeProperty(operation, envelope))
      return schema
    }
    return property
  }

  /// What an operation says of its envelope.
  func choice(for operation: Operation) -> EnvelopeChoice {
    switch operation.envelope {
    case .inherited: .inherited
    case .disabled: context.document.envelope == nil ? .inherited : .none
    case .replaced(let envelope): .own(envelope.model)
    }
  }
}

extension EnvelopeExtension {
  var model: Envelope {
    Envelope(
      property: SwiftStringLiteral(property), presence: presence == .always ? .always : .sometimes,
      siblings: siblings.map { SwiftStringLiteral($0) })
  }
}

extension Diagnostic {
  static func missingEnvelopeProperty(_ operation: Operation, _ envelope: EnvelopeExtension) -> Diagnostic {
    Diagnostic(
      .warning, "missing-envelope-property",
      "The response of '\(operation.id)' has no property '\(envelope.property)' to unwrap; it is returned whole. "
        + "Say `x-callsite-envelope: false` on the operation if it has no envelope.",
      at: operation.position)
  }
}
