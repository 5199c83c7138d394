import CallsiteContract
import CallsiteDocument
import Foundation
import OrderedCollections

extension SampleRequests {
  /// A line of JSON for each operation, bodies in Base64.
  package var lines: String {
    document.operations.map { operation in
      let request = request(for: operation)
      var members: OrderedDictionary<String, DocumentValue> = [
        "operation": .string(operation.id), "path": .string(operation.path),
        "method": .string(request.method),
        "target": .string(request.target),
      ]
      members["headers"] = .array(
        request.headers.fields.map { .array([.string($0.name), .string($0.value)]) })
      members["body"] = .string(request.body.base64EncodedString())
      return String(decoding: DocumentValue.object(members).json, as: UTF8.self) + "\n"
    }.joined()
  }
}
