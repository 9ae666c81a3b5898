// Traces: what a request or a job did and how long each part took, as spans. Without a tracer nothing is traced, and nothing paid for it.

export type Attributes = Readonly<Record<string, string | number>>

export interface SpanIds {
  readonly traceId: string
  readonly spanId: string
}

export interface SpanDetails {
  /** `server`: somebody asked for it. `client`: a server was asked. `consumer`: work that was asked for earlier. */
  readonly kind?: 'server' | 'client' | 'consumer'
  readonly attributes?: Attributes
  /** Begins a trace; any other span is a part of the one at hand, and is left out where there is none. */
  readonly isRoot?: true
  /** The header of that name (W3C): a root is a part of the trace of whoever asked. */
  readonly traceparent?: string | undefined
  /** What a root follows from, in another trace. */
  readonly follows?: SpanIds | undefined
  /** When it began, as `performance.now` tells time; else now. */
  readonly since?: number
}

export interface Span extends SpanIds {
  /** What the work does is a part of this span. */
  run<T>(work: () => T): T
  end(attributes?: Attributes, hasFailed?: boolean): void
}

export interface Tracer {
  /** Undefined where it is left out, or not sampled. */
  begin(name: string, details: SpanDetails): Span | undefined
  /** A statement that has just ended, as a part of the span at hand. */
  noteStatement(system: 'sqlite' | 'postgresql', sql: string, since: number, hasFailed: boolean): void
  /** The span at hand. */
  current(): SpanIds | undefined
  /** What the work does is a part of no span. */
  outside<T>(work: () => T): T
  /** Keeps the span at hand for work under a name that is done later; it is forgotten when it is asked for. */
  remember(name: string): void
  remembered(name: string): SpanIds | undefined
}

/** One for the process, as there is one place to which traces are sent. */
let installed: Tracer | undefined

export const installTracer = (tracer: Tracer | undefined): void => {
  installed = tracer
}

export const tracer = (): Tracer | undefined => installed

/** Does the work within a span. */
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
    // What an error says may be what people wrote.
    span.end({ 'error.type': error instanceof Error ? error.constructor.name : typeof error }, true)
    throw error
  }
}

/** What goes on for long, and is begun by whoever comes first, is no part of what they do. */
export const untraced = <T>(work: () => T): T => (installed === undefined ? work() : installed.outside(work))
