import Foundation

/// The path of the document that the README calls by this name.
let helpPetSpec = SpecDocument.root.appending(path: "Specs/helppet.yaml").path
