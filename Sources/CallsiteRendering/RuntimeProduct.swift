/// The products that generated code imports.
package enum RuntimeProduct: String, CaseIterable, CustomStringConvertible {
  case core = "CallsiteRuntime"
  case background = "CallsiteBackground"
  case oauth = "CallsiteOAuth"

  package var description: String { rawValue }
}

extension RenderedFile {
  /// The products that the file imports besides the runtime.
  package var optionalProducts: [String] {
    RuntimeProduct.allCases.filter { product in
      product != .core && imports.contains { $0.hasSuffix("import \(product)") }
    }.map(\.rawValue)
  }
}
