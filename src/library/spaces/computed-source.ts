// The content of a new space that begins with a computed page.
import type { Static } from 'typebox'
import type { Hash } from '#content/objects.ts'
import { applyChanges, longest } from '#content/snapshot/index.ts'
import type { WriteCtx } from '#context.ts'
import { firstCharacters } from '#kernel/characters.ts'
import { now } from '#kernel/clock.ts'
import { invalidField } from '#kernel/errors.ts'
import { type ComputedPages, mainContent } from '../computed-pages/index.ts'
import { inCommit } from '../generated-pages/index.ts'
import { latestVersions, referenceOf, specsBySlug } from '../openapi-specs/index.ts'

/** Stores a content of one computed page, and returns its root. What takes long to generate follows later. */
export const computedContent = async (
  ctx: WriteCtx,
  space: string,
  organizationId: string,
  computed: Static<typeof ComputedPages>,
): Promise<Hash | null> => {
  const session = ctx.contents.session(ctx.db, space)
  const title = await titleOf(ctx, organizationId, computed.dependencies?.spec?.ref.spec)
  const page = { operation: 'insert_page', type: 'computed', title, computed } as const
  const changed = await applyChanges(session, null, [page], {
    now: now(ctx),
    author: ctx.actor.userId,
    newId: ctx.newId,
  })
  const content = { organizationId, session, root: changed.root }
  const root = await inCommit(ctx, mainContent(space), content, null)
  await session.flush(ctx.db, root)
  return root
}

/** The title of the API; its slug until the title is known. */
const titleOf = async (ctx: WriteCtx, organizationId: string, slug: string | undefined): Promise<string> => {
  if (slug === undefined || !(await specsBySlug(ctx, organizationId, [slug])).has(slug))
    throw invalidField(
      '/computedSource/dependencies/spec',
      'must name an OpenAPI spec of the organization by its slug',
    )
  const version = (await latestVersions(ctx, organizationId, [slug])).get(slug)
  const title = version && (await referenceOf(ctx, version)).overview.title
  return firstCharacters(title?.toWellFormed() ?? '', longest.title) || slug
}
