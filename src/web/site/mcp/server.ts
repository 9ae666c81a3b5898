// What programs are told of a site, and what they may ask: as the visitor whom they read it for.
import type { McpServer } from '@modelcontextprotocol/server'
import type { Ctx } from '#context.ts'
import { lookAt } from '#sites/customization/index.ts'
import type { SiteView } from '#sites/published/index.ts'

export type Library = typeof import('@modelcontextprotocol/server')

export const serverFor = async (ctx: Ctx, view: SiteView, library: Library): Promise<McpServer> => {
  const { title } = await lookAt(ctx, view.row.id, '')
  return new library.McpServer({ name: 'lectern', title, version: '1.0.0' })
}
