import CallsiteModel

extension OperationGroup {
  /// About how many lines of code it takes, doc comments not counted.
  var codeSize: Int {
    methods.reduce(0) { $0 + 8 + $1.request.stepCount } + types.reduce(0) { $0 + $1.codeSize }
  }
}

extension TypeDeclaration {
  fileprivate var codeSize: Int {
    switch self {
    case .structure(let structure):
      structure.nested.reduce(8 + 3 * structure.properties.count) { $0 + $1.codeSize }
    case .union(let union): union.nested.reduce(16 + 6 * union.cases.count) { $0 + $1.codeSize }
    case .enumeration(let enumeration): 10 + enumeration.cases.count
    case .alias(let alias): alias.siblings.reduce(1) { $0 + $1.codeSize }
    }
  }
}
