// The tools that programs may use on a site; all of them only read.
import { type CallToolResult, fromJsonSchema, type McpServer } from '@modelcontextprotocol/server'
import { Invalid, NotFound, Unavailable } from '#kernel/errors.ts'
import { fewToolsFor } from './few-tools.ts'
import { getPage } from './get-page.ts'
import { listPages } from './list-pages.ts'
import type { ToolAnswer, ToolRequest } from './reading.ts'
import { search } from './search.ts'

const text = (description: string, maxLength: number) =>
  ({ type: 'string', minLength: 1, maxLength, description }) as const

const section = text(
  'The path of a section of the site, as list_pages names it; left out, all sections.',
  200,
)
const cursor = text('Where the answer before this one ended: its nextCursor.', 1000)

const object = <Fields>(properties: Record<string, object>, required: readonly string[] = []) =>
  fromJsonSchema<Fields>({ type: 'object', properties, required: [...required], additionalProperties: false })

const forms = {
  search: object<Parameters<typeof search>[1]>(
    {
      query: text('Words to look for; words in quotation marks are found together.', 512),
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 20,
        description: 'Pages to answer with: 8, if left out.',
      },
      section,
      cursor,
    },
    ['query'],
  ),
  getPage: object<Parameters<typeof getPage>[1]>(
    {
      page: text('The address of a page of this site, or its path.', 2048),
      part: {
        type: 'integer',
        minimum: 1,
        maximum: 1000,
        description: 'Which part of a long page: 1, if left out.',
      },
    },
    ['page'],
  ),
  listPages: object<Parameters<typeof listPages>[1]>({ section, cursor }),
}

const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }

export const addTools = (server: McpServer, request: ToolRequest): void => {
  server.registerTool(
    'search',
    {
      title: 'Search the site',
      description: 'Finds pages by words in their titles and texts, the best first, with excerpts.',
      inputSchema: forms.search,
      annotations,
    },
    asked => answerWith(request, () => search(request, asked)),
  )
  server.registerTool(
    'get_page',
    {
      title: 'Read a page',
      description: 'A page in Markdown, as the visitor sees it. Long pages come in parts.',
      inputSchema: forms.getPage,
      annotations,
    },
    asked => answerWith(request, () => getPage(request, asked)),
  )
  server.registerTool(
    'list_pages',
    {
      title: 'List pages',
      description: 'The pages of the site as a tree, in the order of its menus, a few hundred at a time.',
      inputSchema: forms.listPages,
      annotations,
    },
    asked => answerWith(request, () => listPages(request, asked)),
  )
}

/** Answers a tool's call; errors in its arguments are reported to the program, which may correct them. */
const answerWith = async (
  { ctx, network, failures }: ToolRequest,
  work: () => Promise<ToolAnswer>,
): Promise<CallToolResult> => {
  try {
    const { text, data } = await fewToolsFor(ctx.database)(network, work)
    return { content: [{ type: 'text', text }], ...(data && { structuredContent: data }) }
  } catch (error) {
    const isAnswer = error instanceof Invalid || error instanceof NotFound || error instanceof Unavailable
    if (!isAnswer) failures.push(error)
    return { content: [{ type: 'text', text: isAnswer ? error.message : 'failed' }], isError: true }
  }
}
