// The content of a head: read and written within the lineage of its space.
import type { ContentSession } from '#content/contents.ts'
import type { Ctx } from '#context.ts'
import type { WriteDb } from '#database/index.ts'
import type { ContentHead } from './heads.ts'

export type HeadSession = ContentSession<WriteDb>

export const sessionOf = (
  ctx: Pick<Ctx, 'contents' | 'db'>,
  { access }: { readonly access: { readonly row: Pick<ContentHead['access']['row'], 'lineage_id'> } },
): HeadSession => ctx.contents.session(ctx.db, access.row.lineage_id)
