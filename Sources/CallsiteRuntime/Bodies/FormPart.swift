/// A part of a `multipart/form-data` body whose kind the API description leaves open.
public enum FormPart: Sendable {
  /// A file.
  case file(UploadFile)

  /// A value: a primitive as text, an array as one part for each element, and an object as JSON. Null sends no part.
  case value(JSONValue)
}
