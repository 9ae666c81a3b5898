// Spans of OpenTelemetry, as the rest of the program begins and ends them.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  type Span as OpenTelemetrySpan,
  type Tracer as OpenTelemetryTracer,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { createCache } from '#kernel/cache.ts'
import type { Span, SpanDetails, SpanIds, Tracer } from '#kernel/tracing.ts'
import { summaryOf } from './statement-summary.ts'
import { parentIn } from './traceparent.ts'

/** An open span. */
interface Held {
  readonly span: OpenTelemetrySpan
  readonly ids: SpanContext
  statements: number
}

/** Statements of one span that become spans; further ones are only counted. A job may run a hundred thousand. */
const mostStatements = 100

/** How many spans are remembered, for later work to be linked to. */
const mostRemembered = 10_000

export const createTracer = (spans: OpenTelemetryTracer): Tracer => {
  const held = new AsyncLocalStorage<Held | undefined>()
  const remembered = createCache<SpanIds>(mostRemembered)
  return {
    begin: (name, details) => {
      const above = details.isRoot ? undefined : held.getStore()
      if (above === undefined && !details.isRoot) return undefined
      const context = above === undefined ? contextOf(details.traceparent) : under(above.span)
      const span = spans.startSpan(name, optionsOf(details), context)
      // A span that is not sampled has no child spans.
      if (!span.isRecording()) return undefined
      return spanOf({ span, ids: span.spanContext(), statements: 0 }, held)
    },
    noteStatement: (system, sql, since, hasFailed) => {
      const now = held.getStore()
      if (now === undefined || ++now.statements > mostStatements) return
      const { summary, attributes } = summaryOf(sql)
      const span = spans.startSpan(
        summary,
        {
          kind: SpanKind.CLIENT,
          startTime: since,
          attributes: { 'db.system.name': system, ...attributes },
        },
        under(now.span),
      )
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(performance.now())
    },
    current: () => held.getStore()?.ids,
    outside: work => held.run(undefined, work),
    remember: name => {
      const now = held.getStore()
      if (now !== undefined) remembered.set(name, now.ids, 1)
    },
    remembered: name => {
      const ids = remembered.get(name)
      remembered.delete(name)
      return ids
    },
  }
}

const spanOf = (now: Held, held: AsyncLocalStorage<Held | undefined>): Span => {
  const { span, ids } = now
  return {
    traceId: ids.traceId,
    spanId: ids.spanId,
    run: work => held.run(now, work),
    end: (attributes = {}, hasFailed = false) => {
      span.setAttributes(attributes)
      if (now.statements > mostStatements)
        span.setAttribute('lectern.statements_left_out', now.statements - mostStatements)
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

const under = (span: OpenTelemetrySpan): Context => trace.setSpan(ROOT_CONTEXT, span)

const contextOf = (traceparent: string | undefined): Context => {
  const parent = parentIn(traceparent)
  return parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent)
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

const optionsOf = ({ kind, attributes = {}, follows, since }: SpanDetails) => ({
  kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind],
  attributes,
  ...(since !== undefined && { startTime: since }),
  ...(follows !== undefined && {
    links: [{ context: { ...follows, traceFlags: TraceFlags.SAMPLED } }],
  }),
})
