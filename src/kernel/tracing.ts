// Traces: what a request or a job did and how long each part took, as spans. Without a tracer, tracing costs nothing.

export type Attributes = Readonly<Record<string, string | number>>

export interface SpanIds {
  readonly traceId: string
  readonly spanId: string
}

export interface SpanDetails {
  /**
   * `server`: a request to this program. `client`: a request to another server. `consumer`: work that was queued earlier.
   */
  readonly kind?: 'server' | 'client' | 'consumer'
  readonly attributes?: Attributes
  /** Begins a trace. Any other span is a child of the current span, and is left out where there is none. */
  readonly isRoot?: true
  /** The header `traceparent` (W3C): makes a root span a part of the caller's trace. */
  readonly traceparent?: string | undefined
  /** A span of another trace that caused this root, as a link. */
  readonly follows?: SpanIds | undefined
  /** The beginning, as a value of `performance.now`; now by default. */
  readonly since?: number
}

export interface Span extends SpanIds {
  /** Runs work with this as the current span. */
  run<T>(work: () => T): T
  end(attributes?: Attributes, hasFailed?: boolean): void
}

export interface Tracer {
  /** Undefined where the span is left out, or not sampled. */
  begin(name: string, details: SpanDetails): Span | undefined
  /** Records a statement that has just ended, as a child of the current span. */
  noteStatement(system: 'sqlite' | 'postgresql', sql: string, since: number, hasFailed: boolean): void
  /** The current span. */
  current(): SpanIds | undefined
  /** Runs work with no current span. */
  outside<T>(work: () => T): T
  /** Keeps the current span under a name, for work that is done later; `remembered` gives it and forgets it. */
  remember(name: string): void
  remembered(name: string): SpanIds | undefined
}

/** One for the process, since all traces go to one place. */
let installed: Tracer | undefined

export const installTracer = (tracer: Tracer | undefined): void => {
  installed = tracer
}

export const tracer = (): Tracer | undefined => installed

/** Does the work within a new span. */
export const traced = <T>(name: string, details: SpanDetails, work: () => Promise<T>): Promise<T> => {
  const span = installed?.begin(name, details)
  return span === undefined ? work() : within(span, work)
}

const within = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    // Only the error's class: its message may contain what people wrote.
    span.end({ 'error.type': error instanceof Error ? error.constructor.name : typeof error }, true)
    throw error
  }
}

/** Runs work outside the current span: for work that goes on for long and merely is begun by the first who comes. */
export const untraced = <T>(work: () => T): T => (installed === undefined ? work() : installed.outside(work))
