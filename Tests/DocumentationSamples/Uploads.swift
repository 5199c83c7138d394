import CallsiteRuntime
import Foundation

func files(photoURL: URL, text: String) -> [UploadFile] {
  // snippet
  let photo = UploadFile(url: photoURL)
  let note = UploadFile(data: Data(text.utf8), filename: "note.txt")
  // end
  return [photo, note]
}

func progress(show: @escaping @Sendable (Double) -> Void) -> RequestOptions {
  // snippet
  let options = RequestOptions(onProgress: { progress in
    if progress.direction == .upload, let fraction = progress.fraction { show(fraction) }
  })
  // end
  return options
}
