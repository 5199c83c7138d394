import CallsiteDrift
import Testing

@Suite("The gate of a run")
struct DriftGateTests {
  @Test("stops nothing unless it is told which axes count")
  func none() {
    #expect(!DriftGate().stops(.make()))
    #expect(!DriftGate(axes: [.source]).stops(.make("x", .wire, .breaking)))
  }

  @Test("stops what breaks, and on the silent axis warnings too")
  func defaults() {
    let gate = DriftGate(axes: Set(Finding.Axis.allCases))
    #expect(gate.stops(.make("x", .wire, .breaking)))
    #expect(!gate.stops(.make("x", .wire, .warning)))
    #expect(!gate.stops(.make("x", .source, .warning)))
    #expect(gate.stops(.make("x", .silent, .warning)))
    #expect(!gate.stops(.make("x", .silent, .info)))
  }

  @Test("takes a level for all axes")
  func level() {
    let strict = DriftGate(axes: [.wire, .silent], level: .info)
    #expect(strict.stops(.make("x", .wire, .info)))
    let lax = DriftGate(axes: [.wire, .silent], level: .breaking)
    #expect(!lax.stops(.make("x", .silent, .warning)))
  }
}
