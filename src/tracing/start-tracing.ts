// Starts tracing if OpenTelemetry's environment variables name a collector; its libraries are loaded only then.
import { installTracer } from '#kernel/tracing.ts'

export interface Tracing {
  /** Sends the remaining spans, within this many milliseconds. */
  close(milliseconds: number): Promise<void>
}

export interface TracingLog {
  warn(details: object, message: string): void
}

export interface TracedProgram {
  readonly version: string
  /** Distinguishes this process from others. */
  readonly instance: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** The libraries themselves read most of their settings from the environment. */
export const startTracing = async (
  environment: Environment,
  program: TracedProgram,
  log: TracingLog,
): Promise<Tracing | undefined> => {
  if (!isAskedFor(environment)) return undefined
  for (const warning of warningsOf(environment)) log.warn({}, warning)
  const { createTracing } = await import('./otlp.ts')
  const { tracer, close } = createTracing(program, log)
  installTracer(tracer)
  return {
    close: async milliseconds => {
      installTracer(undefined)
      await close(milliseconds)
    },
  }
}

const isAskedFor = (environment: Environment): boolean => {
  const { OTEL_SDK_DISABLED: disabled = '', OTEL_TRACES_EXPORTER: exporter = '' } = environment
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = environment
  return Boolean(all || own) && disabled.trim().toLowerCase() !== 'true' && exporter.trim() !== 'none'
}

/** Warnings about values that OpenTelemetry defines and this program does not support. */
const warningsOf = (environment: Environment): string[] => {
  const { OTEL_TRACES_EXPORTER: exporter = '', OTEL_EXPORTER_OTLP_PROTOCOL: all = '' } = environment
  const { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol = all } = environment
  return [
    ...(['', 'otlp'].includes(exporter.trim())
      ? []
      : ['OTEL_TRACES_EXPORTER is neither otlp nor none; traces are sent by OTLP']),
    ...(['', 'http/json'].includes(protocol.trim())
      ? []
      : ['traces are sent as http/json, whatever OTEL_EXPORTER_OTLP_PROTOCOL says']),
  ]
}
