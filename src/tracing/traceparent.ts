// The header by which a trace continues from one program to the next (W3C Trace Context).
import type { SpanContext } from '@opentelemetry/api'

/** Version, trace, span, flags; later versions may append more. */
const form = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/

/** The span that the header names; undefined if it names none. */
export const parentIn = (traceparent: string | undefined): SpanContext | undefined => {
  const [whole, version, traceId, spanId, flags] = form.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  if (version === '00' && whole?.endsWith('-')) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}
