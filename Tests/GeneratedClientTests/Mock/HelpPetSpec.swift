import Foundation

/// The path of the document with this name in the README.
let helpPetSpec = SpecDocument.root.appending(path: "Specs/helppet.yaml").path
