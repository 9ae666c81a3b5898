// Collections deleted, with the collections in them; their spaces can be restored, to the root of the organization.
import type { WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import type { CollectionAccess } from '../placements/index.ts'
import { countSpaces } from '../spaces/index.ts'
import { lockCollection } from './lock.ts'
import { deleteSpaces, lockCollections, lockSpaces, removeCollections } from './tree.ts'

/** At most this many spaces and this many collections are named in the event. */
const mostNamed = 1000

export const deleteCollection = async (ctx: WriteCtx, found: CollectionAccess): Promise<void> => {
  const { row } = await lockCollection(ctx, found, 'admin')
  const collections = await lockCollections(ctx, row.id)
  const spaces = await lockSpaces(ctx, row.id)
  await ctx.sites.removeSpaces(
    ctx,
    spaces.map(({ id }) => id),
  )
  await deleteSpaces(ctx, row.id)
  await removeCollections(ctx, row.id)
  const present = spaces.filter(({ audience }) => audience !== 'nobody')
  await countSpaces(
    ctx,
    present.map(({ audience }) => ({ scope: row.organization_id, audience, count: -1 })),
  )
  await emit(ctx, {
    organization: row.organization_id,
    type: 'collection_deleted',
    resource: { type: 'collection', id: row.id },
    data: {
      title: row.title,
      collections: named(collections.filter(id => id !== row.id)),
      spaces: named(present.map(({ id }) => id)),
    },
  })
}

const named = (ids: readonly string[]) => ({ count: ids.length, ids: ids.slice(0, mostNamed) })
