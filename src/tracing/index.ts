// Traces in OpenTelemetry, sent to a collector that the operator names.
export { startTracing, type Tracing } from './start-tracing.ts'
