// Traces in the form of OpenTelemetry, sent to a collector that the operator configures.
export { startTracing, type Tracing } from './start-tracing.ts'
