// A collector of traces for tests: receives OTLP in JSON.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startTracing } from './index.ts'

export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  /** 1 is internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number
  readonly attributes: Readonly<Record<string, string | number>>
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  /** 2 means failed. */
  readonly status: number
}

interface SentAttribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number }
}

interface SentSpan extends Omit<CollectedSpan, 'attributes' | 'links' | 'status'> {
  readonly attributes: readonly SentAttribute[]
  readonly links?: CollectedSpan['links']
  readonly status: { readonly code: number }
}

interface SentResource {
  readonly resource: { readonly attributes: readonly SentAttribute[] }
  readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
}

export interface Collector {
  /** Ends tracing, and returns all spans that were sent. */
  spans(): Promise<readonly CollectedSpan[]>
  /** The request bodies as they were sent. */
  sent(): string
  /** The attributes of the resource. */
  resource(): Readonly<Record<string, string | number>>
  close(): Promise<void>
}

/** Traces this process, to a collector of its own. */
export const collectTraces = async (environment: Record<string, string> = {}): Promise<Collector> => {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    bodies.push(await text(request))
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const restore = setEnvironment({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    ...environment,
  })
  const tracing = await startTracing(process.env, { version: '1', instance: 'one' }, { warn: () => {} })
  restore()
  const resources = (): SentResource[] =>
    bodies.flatMap(body => (JSON.parse(body) as { resourceSpans: SentResource[] }).resourceSpans)
  return {
    spans: async () => {
      await tracing?.close(5000)
      return resources()
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(spanOf)
    },
    sent: () => bodies.join('\n'),
    resource: () => attributesOf(resources()[0]?.resource.attributes ?? []),
    close: async () => {
      await tracing?.close(5000)
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Sets variables of the environment, which the libraries read when they start. */
const setEnvironment = (variables: Record<string, string>): (() => void) => {
  const before = { ...process.env }
  Object.assign(process.env, variables)
  return () => {
    for (const name of Object.keys(variables)) {
      const value = before[name]
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

const spanOf = ({ attributes, links = [], status, ...span }: SentSpan): CollectedSpan => ({
  ...span,
  attributes: attributesOf(attributes),
  links,
  status: status.code,
})

const attributesOf = (attributes: readonly SentAttribute[]): Record<string, string | number> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']))
