// Generates pages in the commit that changes what they are made from, and leaves what would take long to a job.
import type { Hash } from '#content/objects.ts'
import type { WriteCtx } from '#context.ts'
import { askForUpdate, type ContentKey, noteUses } from '../computed-pages/index.ts'
import { type GeneratingContent, generatePages } from './generate.ts'

/** Characters that are generated while a head is locked. */
export const mostInCommit = 2_000_000

/** Returns the root to commit in place of the given one; records which specs it uses. */
export const inCommit = async (
  ctx: WriteCtx,
  key: ContentKey,
  content: GeneratingContent,
  before: Hash | null,
): Promise<Hash | null> => {
  // Recorded here, so that any later version of a spec finds this content among those that use it.
  const { root, left } = await generatePages(ctx, content, { most: mostInCommit, locked: true })
  await noteUses(ctx, key, content.session, before, root)
  for (const slug of left) await askForUpdate(ctx, { organization: content.organizationId, slug })
  return root
}
