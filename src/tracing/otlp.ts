// Collects spans and sends them to a collector, by OpenTelemetry's libraries.
import { DiagLogLevel, diag } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { isDoneWithin } from '#kernel/time-limit.ts'
import type { Tracer } from '#kernel/tracing.ts'
import type { TracedProgram, TracingLog } from './start-tracing.ts'
import { createTracer } from './tracer.ts'

export interface OtlpTracing {
  readonly tracer: Tracer
  close(milliseconds: number): Promise<void>
}

/** A collector that does not answer delays nothing: spans wait in a bounded queue, and are dropped when it is full. */
export const createTracing = (program: TracedProgram, log: TracingLog): OtlpTracing => {
  diag.setLogger(troubleTo(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  const provider = new BasicTracerProvider({
    resource: resourceOf(program),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  return {
    tracer: createTracer(provider.getTracer('lectern', program.version)),
    close: async milliseconds => {
      await isDoneWithin(milliseconds, provider.shutdown())
      diag.disable()
    },
  }
}

/** Attributes from the environment override those given here. */
const resourceOf = ({ version, instance }: TracedProgram): Resource =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'lectern',
        'service.version': version,
        'service.instance.id': instance,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }))

/** Milliseconds between two lines in the log, since a collector may be down for days. */
const pause = 60_000
const longestReason = 300

const troubleTo = (log: TracingLog) => {
  let last = Number.NEGATIVE_INFINITY
  const tell = (reason: string): void => {
    if (performance.now() - last < pause) return
    last = performance.now()
    log.warn({ reason: reason.slice(0, longestReason) }, 'traces could not be sent')
  }
  return { error: tell, warn: tell, info: nothing, debug: nothing, verbose: nothing }
}

const nothing = (): void => {}
