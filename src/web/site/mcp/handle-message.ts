// Answers a message of the Model Context Protocol by its library, with a server made for this request.
import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { lookAt } from '#sites/customization/index.ts'
import type { PostRequest } from '../site-request.ts'
import { inTime } from './in-time.ts'
import type { Reading } from './reading.ts'
import { addTools } from './tools.ts'

const instructions =
  'The documentation of this site, as its visitor reads it. Find pages with search, read them with get_page, and see what there is with list_pages. Name the addresses of the pages that an answer comes from.'

/**
 * Handles both versions of the protocol, that of 2026 and the one before, without sessions and only in JSON. Throws what
 * failed in a tool.
 */
export const handleMessage = async (
  reading: Reading,
  request: PostRequest,
  parsedBody: unknown,
): Promise<Response> => {
  const { ctx, view } = reading
  const { title } = await lookAt(ctx, view.row.id, '')
  const server = new McpServer({ name: 'lectern', title, version: '1.0.0' }, { instructions })
  const failures: unknown[] = []
  addTools(server, { ...reading, network: request.network ?? '', failures })
  try {
    const answer = await inTime(answerBy(server, messageOf(request), parsedBody), request.gone)
    if (failures.length > 0) throw failures[0]
    return answer
  } finally {
    await server.close()
  }
}

const answerBy = async (server: McpServer, asked: Request, parsedBody: unknown): Promise<Response> => {
  const options = parsedBody === undefined ? {} : { parsedBody }
  if (!(await isLegacyRequest(asked.clone()))) {
    // There is no connection for later messages.
    const handler = createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 0 })
    return handler.fetch(asked, options)
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  return transport.handleRequest(asked, options)
}

/** The request as the library expects it: it accepts JSON, whatever the program accepts. */
const messageOf = ({ url, headers, body }: PostRequest): Request => {
  const passed = new Headers({
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  })
  for (const [name, value] of Object.entries(headers))
    if (name.startsWith('mcp-') && typeof value === 'string') passed.set(name, value)
  return new Request(url, { method: 'POST', headers: passed, body: new Uint8Array(body) })
}
