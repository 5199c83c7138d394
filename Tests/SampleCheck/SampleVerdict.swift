import CallsiteContract
import CallsiteDocument
import CallsiteSamples
import CallsiteSource
import Foundation

/// The problems of a document's samples, as recorded by their program.
struct SampleVerdict {
  private let module: String
  private var count = 0
  private var changed = 0
  private var invalid = 0
  /// Samples of types that don't come from a schema in the document.
  private var unjudged = 0
  private(set) var faults: [String] = []

  init(_ checked: CheckedModule, records: String) throws {
    module = checked.name
    let schemas = SchemaPositions(checked.document).schemas
    let contract = SampleContract(checked.document)
    for line in records.split(separator: "\n") {
      let fields = line.split(separator: "\t", maxSplits: 2).map(String.init)
      guard fields.count == 3 else { continue }
      count += 1
      let value = try DocumentValue(json: fields[2].utf8)
      if fields[1] != "equal" {
        changed += 1
        faults.append("\(fields[0]): \(fields[1]) after a round trip: \(fields[2])")
      }
      guard let schema = checked.positions[fields[0]].flatMap({ schemas[$0] }) else {
        unjudged += 1
        continue
      }
      let found = contract.violations(value, schema)
      guard !found.isEmpty else { continue }
      invalid += 1
      faults += found.prefix(3).map { "\(fields[0]): \($0.place.path) \($0.message) (\($0.keywordLocation))" }
    }
    if count != checked.samples.count {
      faults.append("\(checked.samples.count) samples, \(count) of which were recorded")
    }
  }

  /// `box  354 samples  0 invalid  0 changed  0 without a schema`
  var row: String {
    let name = module.padding(toLength: 40, withPad: " ", startingAt: 0)
    return "\(name) \(count) samples, \(invalid) invalid, \(changed) changed, \(unjudged) without a schema"
  }
}
