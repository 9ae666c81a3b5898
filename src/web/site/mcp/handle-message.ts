// A message of the Model Context Protocol, answered by the library for it with a server that is made for this request.
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

/** As the protocol is since 2026, and as it was before: both without sessions, with answers in JSON alone. Throws what went wrong in a tool. */
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
    // What would be sent later has no connection to be sent by.
    const handler = createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 0 })
    return handler.fetch(asked, options)
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  return transport.handleRequest(asked, options)
}

/** Whatever a program accepts, it is answered in JSON. */
const messageOf = ({ url, headers, body }: PostRequest): Request => {
  const passed = new Headers({
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  })
  for (const [name, value] of Object.entries(headers))
    if (name.startsWith('mcp-') && typeof value === 'string') passed.set(name, value)
  return new Request(url, { method: 'POST', headers: passed, body: new Uint8Array(body) })
}
