import CallsiteDiagnostics
package import CallsiteDrift
import CallsitePipeline
import CallsiteSource
import Foundation

/// Fetches the documents that backends publish, within limits on size and time.
package struct PublishedFetch: Sendable {
  private let environment: [String: String]
  private let today: CalendarDay
  private let timeout: Double
  private let commandTimeout: Double
  private let maximumSize: Int

  /// - Parameters:
  ///   - environment: The variables with the values of headers.
  ///   - today: The day that documents without a date are fetched on.
  ///   - timeout: The time for a response, in seconds.
  ///   - commandTimeout: The time for a command, in seconds.
  ///   - maximumSize: The size of a document, in bytes.
  package init(
    environment: [String: String], today: CalendarDay, timeout: Double = 30, commandTimeout: Double = 600,
    maximumSize: Int = 64 << 20
  ) {
    self.environment = environment
    self.today = today
    self.timeout = timeout
    self.commandTimeout = commandTimeout
    self.maximumSize = maximumSize
  }

  /// Returns the document that a source publishes now, or `nil` if a server says that it's the one that was fetched last.
  ///
  /// - Parameters:
  ///   - folder: The folder that commands are run in.
  ///   - lock: What was fetched last.
  /// - Throws: `DiagnosticFailure` if nothing is fetched, or something that isn't an OpenAPI document.
  func fetch(
    _ source: PublishedSource, in folder: String, unless lock: PublishedLock?
  ) throws(DiagnosticFailure) -> PublishedDocument? {
    var document = PublishedDocument(text: "", source: source.name, date: "\(today)")
    let bytes: [UInt8]
    switch source.place {
    case .address(let address):
      guard let response = try download(address, source, unless: lock) else { return nil }
      document.entityTag = response.entityTag
      document.lastModified = response.lastModified
      document.date = response.lastModified.flatMap(Self.day).map { "\($0)" } ?? document.date
      bytes = response.bytes
    case .file(let path): bytes = try contents(of: path, source)
    case .program(let words): bytes = try output(of: words, in: folder, source)
    case .shell(let command): bytes = try output(of: ["sh", "-c", command], in: folder, source)
    case .recording: preconditionFailure("A recording is compared with the spec, and not fetched.")
    }
    guard let text = String(bytes: bytes, encoding: .utf8) else {
      throw DiagnosticFailure([.unfetched(source, "it isn't UTF-8 text")])
    }
    let root = try SourceReader().read(text: text, file: source.name)
    guard root.mapping?["openapi"] != nil || root.mapping?["swagger"] != nil else {
      throw DiagnosticFailure([.unfetched(source, "it isn't an OpenAPI document: 'openapi' is missing")])
    }
    // An update would remove everything from the spec.
    guard ["paths", "webhooks"].contains(where: { root.mapping?[$0]?.mapping?.entries.isEmpty == false })
    else {
      throw DiagnosticFailure([.unfetched(source, "it has no operations")])
    }
    document.text = text
    return document
  }

  // MARK: Addresses

  private func download(
    _ address: String, _ source: PublishedSource, unless lock: PublishedLock?
  ) throws(DiagnosticFailure) -> DocumentDownload.Response? {
    var headers = try values(of: source.headers)
    if let lock, lock.source == source.name {
      if let tag = lock.entityTag { headers["If-None-Match"] = tag }
      if let date = lock.lastModified { headers["If-Modified-Since"] = date }
    }
    do throws(ReadableFolders.Problem) {
      let download = DocumentDownload(maximumSize: maximumSize, headers: headers)
      let response = try download.run(try DocumentDownload.url(of: address), timeout: timeout)
      return response.isUnchanged ? nil : response
    } catch {
      guard case .unfetched(let reason) = error else {
        preconditionFailure("A download can't fail with a file's problem.")
      }
      throw DiagnosticFailure([.unfetched(source, reason)])
    }
  }

  private func values(of headers: [PublishedSource.Header]) throws(DiagnosticFailure) -> [String: String] {
    var values: [String: String] = [:]
    var problems: [Diagnostic] = []
    for header in headers {
      let value = environment[header.variable] ?? ""
      if value.isEmpty {
        problems.append(.missingVariable(header))
      } else if value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        problems.append(.invalidVariable(header))
      }
      values[header.name] = value
    }
    if !problems.isEmpty { throw DiagnosticFailure(problems) }
    return values
  }

  /// Returns the day of a date as servers write it (RFC 9110, section 5.6.7).
  private static func day(of date: String) -> CalendarDay? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.date(from: date).map { CalendarDay(of: $0, in: formatter.timeZone) }
  }

  // MARK: Files and commands

  private func contents(of path: String, _ source: PublishedSource) throws(DiagnosticFailure) -> [UInt8] {
    do {
      let bytes = try Disk.bytes(of: path)
      if bytes.count <= maximumSize { return bytes }
    } catch {
      throw DiagnosticFailure([.unfetched(source, Disk.reason(of: error))])
    }
    throw DiagnosticFailure([.unfetched(source, tooLarge)])
  }

  private func output(
    of words: [String], in folder: String, _ source: PublishedSource
  ) throws(DiagnosticFailure) -> [UInt8] {
    let captured = FileManager.default.temporaryDirectory.appendingPathComponent("callsite-\(UUID())")
    defer { try? FileManager.default.removeItem(at: captured) }
    let paths = ["output", "errors"].map { captured.appendingPathComponent($0).path }
    let problem: String
    do {
      try Disk.makeFolder(captured.path)
      for path in paths { try Disk.write([], to: path) }
      problem = try run(words, in: folder, writing: paths) ?? ""
      if problem.isEmpty { return try Disk.bytes(of: paths[0]) }
    } catch {
      throw DiagnosticFailure([.unfetched(source, Disk.reason(of: error))])
    }
    let errors = String(decoding: (try? Disk.bytes(of: paths[1])) ?? [], as: UTF8.self)
    throw DiagnosticFailure([.unfetched(source, problem, errors)])
  }

  /// Runs a program and waits until it ends. Its output goes to files, because other programs that it starts can keep a
  /// pipe open.
  ///
  /// - Returns: The reason why it failed, or `nil` if it succeeded.
  private func run(_ words: [String], in folder: String, writing paths: [String]) throws -> String? {
    let files = try paths.map { try FileHandle(forWritingTo: URL(fileURLWithPath: $0)) }
    defer { for file in files { try? file.close() } }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: folder.isEmpty ? "." : folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = files[0]
    process.standardError = files[1]
    try process.run()
    let end = Date(timeIntervalSinceNow: commandTimeout)
    var problem: String?
    while process.isRunning {
      usleep(10_000)
      let size = (try? FileManager.default.attributesOfItem(atPath: paths[0]))?[.size] as? Int ?? 0
      if size > maximumSize { problem = tooLarge }
      if Date() > end { problem = "it didn't end within \(Int(commandTimeout.rounded(.up))) seconds" }
      if problem != nil { kill(process.processIdentifier, SIGKILL) }
    }
    process.waitUntilExit()
    if let problem { return problem }
    return process.terminationStatus == 0 ? nil : "it ended with \(process.terminationStatus)"
  }

  private var tooLarge: String {
    let megabytes = maximumSize >> 20
    return "it's larger than \(megabytes > 0 ? "\(megabytes) MB" : "\(maximumSize) bytes")"
  }
}

extension Diagnostic {
  /// - Parameter errors: What a command wrote to its standard error.
  fileprivate static func unfetched(
    _ source: PublishedSource, _ reason: String, _ errors: String = ""
  ) -> Diagnostic {
    Diagnostic(
      .error, "unfetched-source", "'\(source.name)' can't be fetched: \(reason).", at: source.position,
      notes: errors.split(whereSeparator: \.isNewline).suffix(5).map { Note(String($0)) })
  }

  fileprivate static func missingVariable(_ header: PublishedSource.Header) -> Diagnostic {
    Diagnostic(
      .error, "missing-variable",
      "The environment has no '\(header.variable)', whose value is sent as '\(header.name)'.",
      at: header.position)
  }

  fileprivate static func invalidVariable(_ header: PublishedSource.Header) -> Diagnostic {
    Diagnostic(
      .error, "missing-variable",
      "The environment's '\(header.variable)' has a line break or another control character, so that it can't be sent as "
        + "'\(header.name)'.", at: header.position)
  }
}
