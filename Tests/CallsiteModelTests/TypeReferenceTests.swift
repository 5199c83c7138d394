import CallsiteModel
import Testing

struct TypeReferenceTests {
  @Test("Types are written as people write them")
  func description() {
    let pet = TypeReference.named("Pet")
    #expect("\(TypeReference.optional(.array(pet)))" == "[Pet]?")
    #expect("\(TypeReference.dictionary(.optional(pet)))" == "[String: Pet?]")
    #expect("\(TypeReference.optional(.nullable(pet)))" == "Nullable<Pet>?")
  }

  @Test("An optional of an optional is the optional")
  func optional() {
    let pet = TypeReference.named("Pet")
    #expect(pet.asOptional.asOptional == .optional(pet))
  }

  @Test("Lists, dictionaries and nulls take the wire format along")
  func wireFormats() {
    let date = ValueType(named: "Date", wireFormat: .dateTime)
    #expect(date.list.wireFormat == .list(.dateTime))
    #expect(date.dictionary.wireFormat == .map(.dateTime))
    #expect(date.nullableElement.list.wireFormat == .list(.orNull(.dateTime)))
    #expect(date.nullableElement.withoutNull == date)
    #expect(ValueType(named: "String").list.wireFormat == nil)
  }
}
