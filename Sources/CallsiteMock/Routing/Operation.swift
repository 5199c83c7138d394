package import CallsiteDocument

/// An operation of the document, and not Foundation's unit of work.
package typealias Operation = CallsiteDocument.Operation
