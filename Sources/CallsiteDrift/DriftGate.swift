/// Which findings make a run fail.
package struct DriftGate: Hashable, Sendable {
  /// Findings of other axes never fail a run; none: nothing does.
  package var axes: Set<Finding.Axis>
  /// The least severity that fails a run; nil: that of each axis, see ``leastSeverity(on:)``.
  package var level: Finding.Severity?

  package init(axes: Set<Finding.Axis> = [], level: Finding.Severity? = nil) {
    self.axes = axes
    self.level = level
  }

  /// Without a level, what breaks on the wire and in source; on the silent axis warnings too, since nothing
  /// there stops working: it only behaves differently, and no compiler tells.
  package func leastSeverity(on axis: Finding.Axis) -> Finding.Severity {
    level ?? (axis == .silent ? .warning : .breaking)
  }

  package func stops(_ finding: Finding) -> Bool {
    axes.contains(finding.axis) && finding.severity >= leastSeverity(on: finding.axis)
  }
}
