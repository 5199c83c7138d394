/// The version of the package: the tool, its plugins, and the runtime, which are released together.
///
/// This is the only place that states it; `.ci/release` reads the line below.
package enum CallsiteVersion {
  package static let current = "0.1.0"
}
