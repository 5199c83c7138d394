import CallsitePipeline
import CallsiteRuntime
import CallsiteSamples
import CallsiteTesting
import Foundation
import ObservatoryAPI
import ObservatoryAPITesting
import TestSupport
import Testing

/// A generated stub of a client with streams and binary responses, each through the wire and without it.
@Suite("Stubs of streams and binary responses")
struct StubbedClientTests {
  private struct Clouded: Error {}

  @Test("The client and its testing module are up to date")
  func snapshot() throws {
    let file = Checkout.root.appending(path: "Tests/StubbedClient/callsite.yaml")
    let configuration = try ConfigurationReader.read(file.path(percentEncoded: false))
    let report = try GeneratorPipeline(configuration: configuration, testing: TestingModuleFiles.generate)
      .check()
    let isFresh = report.isFresh
    #expect(isFresh, "Run `swift run callsite generate --config Tests/StubbedClient/callsite.yaml`.")
    #expect(report.modules.map(\.name) == ["ObservatoryAPI", "ObservatoryAPITesting"])
  }

  @Test("A method for another media type is stubbed on its own", arguments: [StubOptions(), .direct])
  func otherMediaType(options: StubOptions) async throws {
    let stub = ObservatoryStub(options)
    stub.images.download = { _ in Data([1]) }
    stub.images.downloadText = { "Image \($0)" }
    #expect(try await stub.client.images.download("m31") == Data([1]))
    #expect(try await stub.client.images.downloadText("m31") == "Image m31")
    #expect(stub.images.download.calls.count == 1)
    #expect(stub.images.downloadText.calls.count == 1)
  }

  @Test("A sample has bytes where a type of the document is named Data")
  func hiddenData() {
    let image = Image.sample()
    let data: Image.Data? = image.data
    #expect(image.thumbnail == Data("sample".utf8) && data?.histogram == image.thumbnail)
  }

  @Test("A stream of events yields the values of the closure", arguments: [StubOptions(), .direct])
  func events(options: StubOptions) async throws {
    let stub = ObservatoryStub(options)
    stub.sky.events.watch = { telescope in
      [.sample(object: telescope, magnitude: 1), .sample(object: telescope, magnitude: 2)]
    }
    var magnitudes: [Double] = []
    for try await event in stub.client.sky.events.watch(telescope: "north") {
      #expect(event.object == "north")
      magnitudes.append(event.magnitude)
    }
    #expect(magnitudes == [1, 2])
    #expect(stub.sky.events.watch.calls.map(\.telescope) == ["north"])
  }

  @Test("A stream of events that ends with an error throws it after the values, without reconnecting")
  func interruptedEvents() async throws {
    let stub = ObservatoryStub()
    stub.sky.events.watch = { _ in .init([.sample(magnitude: 3)], every: .zero, thenThrowing: Clouded()) }
    var magnitudes: [Double] = []
    let error = await #expect(throws: APIError.self) {
      for try await event in stub.client.sky.events.watch(telescope: "north") {
        magnitudes.append(event.magnitude)
      }
    }
    #expect(error?.underlying is Clouded)
    #expect(magnitudes == [3])
    #expect(stub.sky.events.watch.calls.count == 1)
  }

  @Test("A stream of lines yields the values of the closure", arguments: [StubOptions(), .direct])
  func lines(options: StubOptions) async throws {
    let stub = ObservatoryStub(options)
    stub.sky.objects.export = { .init(SkyObject.samples(count: 3)) }
    var ids: [String] = []
    for try await object in stub.client.sky.objects.export() { ids.append(object.id) }
    #expect(ids == SkyObject.samples(count: 3).map(\.id))
    #expect(Set(ids).count == 3)
  }

  @Test("A stream that ends with an error yields the values before it")
  func interruption() async throws {
    let stub = ObservatoryStub()
    stub.sky.objects.export = { .init([.sample(name: "Rigel")], every: .zero, thenThrowing: Clouded()) }
    var names: [String] = []
    await #expect(throws: APIError.self) {
      for try await object in stub.client.sky.objects.export() { names.append(object.name) }
    }
    #expect(names == ["Rigel"])
  }

  @Test("Without a closure, a stub of samples streams samples")
  func samples() async throws {
    let stub = ObservatoryStub(.samples)
    var objects: [SkyObject] = []
    for try await object in stub.client.sky.objects.export() { objects.append(object) }
    #expect(objects == SkyObject.samples(count: 3))
  }

  @Test("A stream without a closure fails, and names the code to add")
  func unstubbedStream() async throws {
    let stub = ObservatoryStub(onFailure: { _ in })
    await #expect(throws: APIError.self) {
      for try await _ in stub.client.sky.events.watch(telescope: "north") {}
    }
    #expect(
      stub.failures.map(\.description).first?.contains("`stub.sky.events.watch = { telescope in … }`") == true
    )
  }

  @Test("A download is saved to a file, with progress to the end")
  func download() async throws {
    let stub = ObservatoryStub()
    stub.images.download = { id in Data("pixels of \(id)".utf8) }
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let progress = Reports()
    try await stub.client.images.download(
      "m31", to: file,
      options: .init(onProgress: { progress.add("\($0.direction) \($0.fraction ?? 0)") }))
    #expect(try String(contentsOf: file, encoding: .utf8) == "pixels of m31")
    #expect(progress.texts.last == "download 1.0")
    #expect(try await stub.client.images.download("m31") == Data("pixels of m31".utf8))
  }

  @Test("A part of an upload is passed to the closure", arguments: [StubOptions(), .direct])
  func upload(options: StubOptions) async throws {
    let stub = ObservatoryStub(options)
    stub.images.upload = { body in .sample(object: body.object) }
    let file = UploadFile(data: Data("pixels".utf8), filename: "m31.fits")
    #expect(try await stub.client.images.upload(file: file, object: "M31").object == "M31")
    #expect(stub.images.upload.calls.map(\.body.file.filename) == ["m31.fits"])
  }
}
