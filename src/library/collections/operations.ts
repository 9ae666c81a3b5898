// The operations on collections.

import { list, listOf, listWritten, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { type MembershipRow, organization, transferredMeanwhile } from '#identity/organizations/index.ts'
import { Type } from '#kernel/type.ts'
import { collection, levelOnSeenRow, lockTargetParent } from '../placements/index.ts'
import { Space, spacesSeen } from '../spaces/index.ts'
import { changeCollection, createCollection, levelToChangeCollection } from './collections.ts'
import { deleteCollection } from './delete.ts'
import { moveCollection } from './move.ts'
import { presentCollection, presentOneCollection } from './present.ts'
import { Collection, CollectionChanges, CollectionMove, CollectionTransfer, NewCollection } from './schema.ts'
import { seenCollections } from './store.ts'
import { transferCollection } from './transfer.ts'

const listCollections = operation({
  id: 'listCollectionsInOrganizationById',
  method: 'GET',
  path: '/orgs/:organizationId/collections',
  status: 200,
  summary: 'The collections of an organization that you may see',
  description:
    'Lists the collections of an organization that you may see, in their order, those in other collections included. Everybody who belongs to the organization may ask; what nobody granted you is left out. With `nested=false` only those at the root are listed.',
  query: Type.Object({
    ...pageParameters,
    nested: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          'Whether those in other collections are listed, too; with false, only those at the root.',
      }),
    ),
  }),
  reply: listOf(Collection),
  on: organization,
  allow: 'member',
  run: (ctx, found, { query, page }) => {
    const seen = seenCollections(ctx, found, query.nested ?? true)
    return list(ctx, page, {
      rows: seen.selectAll('collections').select('own.rank as grant_rank'),
      count: seen,
      order: [
        { column: 'collections.position', direction: 'asc' },
        { column: 'collections.id', direction: 'asc' },
      ],
      sortedBy: row => [row.position, row.id],
      present: rows =>
        rows.map(row => {
          const level = levelOnSeenRow(row, found, row.grant_rank)
          return presentCollection(ctx, { row, level })
        }),
    })
  },
})

const postCollection = operation({
  id: 'createCollection',
  method: 'POST',
  path: '/orgs/:organizationId/collections',
  status: 201,
  summary: 'Make a collection',
  description:
    'Makes an empty collection, the last under its parent, and grants you `admin` on it. At the root it needs the role `create` in the organization; in another collection it needs the level `create` on that. A parent that you do not see is a 400.',
  body: NewCollection,
  reply: Collection,
  on: organization,
  // In a collection the level on the collection decides, which is checked below.
  allow: body => (typeof body.parent === 'string' ? 'member' : 'create'),
  run: async (ctx, found, { body }) => {
    const target = await lockTargetParent(ctx, found.id, body.parent ?? null, 'create')
    return presentOneCollection(ctx, await createCollection(ctx, target, body))
  },
})

const getCollection = operation({
  id: 'getCollectionById',
  method: 'GET',
  path: '/collections/:collectionId',
  status: 200,
  summary: 'A collection',
  description:
    'Gives a collection, and in `permissions` what you may do with it. It needs any level on it. What it contains, the lists of spaces and of collections tell.',
  reply: Collection,
  on: collection,
  allow: 'read',
  run: async (ctx, found) => presentOneCollection(ctx, found),
})

const patchCollection = operation({
  id: 'updateCollectionById',
  method: 'PATCH',
  path: '/collections/:collectionId',
  status: 200,
  summary: 'Change a collection',
  description:
    'Changes the title, the description or the default level. The first two need the level `create` on the collection; `defaultLevel` needs `admin`, since it decides what all members may do with all that is in it. A change that needs more than you have changes nothing.',
  body: CollectionChanges,
  reply: Collection,
  errors: { 409: transferredMeanwhile },
  on: collection,
  changes: 'getCollectionById',
  allow: levelToChangeCollection,
  run: async (ctx, found, { body }) => presentOneCollection(ctx, await changeCollection(ctx, found, body)),
})

const removeCollection = operation({
  id: 'deleteCollectionById',
  method: 'DELETE',
  path: '/collections/:collectionId',
  status: 205,
  summary: 'Delete a collection with all that is in it; its spaces can be restored, to the root',
  description:
    'Deletes a collection with all collections and spaces in it. It needs the level `admin` on it. For 7 days each of the spaces can be restored by `POST /v1/spaces/{spaceId}/restore`, to the root of the organization; the collections are gone. Sites no longer show the spaces.',
  errors: { 409: transferredMeanwhile },
  on: collection,
  changes: 'getCollectionById',
  allow: 'admin',
  run: (ctx, found) => deleteCollection(ctx, found),
})

const listSpaces = operation({
  id: 'listSpacesInCollectionById',
  method: 'GET',
  path: '/collections/:collectionId/spaces',
  status: 200,
  summary: 'The spaces directly in a collection that you may see',
  description:
    'Lists the spaces directly in a collection, in their order, those that you may see. It needs any level on the collection. Spaces in collections below it are listed there.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(Space),
  on: collection,
  allow: 'read',
  run: async (ctx, { row }, { page }) => {
    // Only members see a collection.
    const own = (await organization.find(ctx, { organizationId: row.organization_id })) as MembershipRow
    return listWritten(ctx, page, spacesSeen(ctx, own, row.id))
  },
})

const postMove = operation({
  id: 'moveCollection',
  method: 'POST',
  path: '/collections/:collectionId/move',
  status: 200,
  summary: 'Move a collection to another place, in the same parent or another one; without a place, last',
  description:
    'Puts a collection, with all that it contains, under another parent or at another position beside its siblings. It needs the level `create` on the collection, and where it goes. Access follows at once: what was granted on the old parent no longer counts, what was granted on the new one does. Two siblings that are not neighbours are a 400.',
  body: CollectionMove,
  reply: Collection,
  errors: { 409: 'The new parent is the collection itself, or in it.' },
  on: collection,
  changes: 'getCollectionById',
  allow: 'create',
  run: async (ctx, found, { body }) => presentOneCollection(ctx, await moveCollection(ctx, found, body)),
})

const postTransfer = operation({
  id: 'transferCollection',
  method: 'POST',
  path: '/collections/:collectionId/transfer',
  status: 200,
  summary: 'Transfer a collection, with all that is in it, to another organization or collection',
  description:
    'Gives a collection, with all that it contains, to another organization, or puts it into another collection as its last item. It needs `admin` on the collection and where it goes: the role in the organization, or the level on the new parent. Grants to teams, and to people who do not belong to the other organization, are dropped.',
  body: CollectionTransfer,
  reply: Collection,
  errors: {
    409: 'The collection is there already, or the new parent is in it.',
    412: 'A site shows a space in it, and it would leave the organization: take that off the site first.',
  },
  on: collection,
  changes: 'getCollectionById',
  allow: 'admin',
  run: async (ctx, found, { body }) => presentOneCollection(ctx, await transferCollection(ctx, found, body)),
})

export const collectionOperations: readonly Operation[] = [
  getCollection,
  patchCollection,
  removeCollection,
  listSpaces,
  postMove,
  postTransfer,
  listCollections,
  postCollection,
]
