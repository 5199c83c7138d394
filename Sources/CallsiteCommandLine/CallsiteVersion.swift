/// The version of the package: of the tool, its plugins and the runtime, which are released together.
///
/// It stands here and nowhere else; `.ci/release` reads this line.
package enum CallsiteVersion {
  package static let current = "0.1.0"
}
