// The operations on the life of a space: deleted, restored, duplicated, moved, transferred.

import { type Operation, operation } from '#http/operation.ts'
import { transferredMeanwhile } from '#identity/organizations/index.ts'
import { space, spaceEvenDeleted } from './access.ts'
import { deleteSpace } from './delete.ts'
import { duplicateSpace } from './duplicate.ts'
import { moveSpace } from './move.ts'
import { presentOneSpace } from './present.ts'
import { restoreSpace } from './restore.ts'
import { Space, SpaceMove, SpaceTransfer } from './schema.ts'
import { transferSpace } from './transfer.ts'

const removal = operation({
  id: 'deleteSpaceById',
  method: 'DELETE',
  path: '/spaces/:spaceId',
  status: 205,
  summary: 'Delete a space; for 7 days it can be restored',
  errors: { 409: transferredMeanwhile },
  on: space,
  changes: 'getSpaceById',
  allow: 'admin',
  run: (ctx, found) => deleteSpace(ctx, found),
})

const restoration = operation({
  id: 'restoreSpace',
  method: 'POST',
  path: '/spaces/:spaceId/restore',
  status: 200,
  summary: 'Restore a space that was deleted in the last 7 days',
  reply: Space,
  errors: { 409: 'The space is not deleted.' },
  on: spaceEvenDeleted,
  changes: 'getSpaceById',
  allow: 'admin',
  run: async (ctx, found) => presentOneSpace(ctx, await restoreSpace(ctx, found)),
})

const duplication = operation({
  id: 'duplicateSpace',
  method: 'POST',
  path: '/spaces/:spaceId/duplicate',
  status: 201,
  summary: 'Make a copy of a space, directly after it',
  reply: Space,
  errors: { 409: transferredMeanwhile },
  on: space,
  allow: 'create',
  run: async (ctx, found) => presentOneSpace(ctx, await duplicateSpace(ctx, found)),
})

const move = operation({
  id: 'moveSpace',
  method: 'POST',
  path: '/spaces/:spaceId/move',
  status: 200,
  summary: 'Move a space to another place in its organization',
  body: SpaceMove,
  reply: Space,
  errors: { 409: transferredMeanwhile },
  on: space,
  changes: 'getSpaceById',
  allow: 'create',
  run: async (ctx, found, { body }) => presentOneSpace(ctx, await moveSpace(ctx, found, body)),
})

const transfer = operation({
  id: 'transferSpace',
  method: 'POST',
  path: '/spaces/:spaceId/transfer',
  status: 200,
  summary: 'Transfer a space to another organization or collection',
  body: SpaceTransfer,
  reply: Space,
  errors: { 409: 'The space is there already.' },
  on: space,
  changes: 'getSpaceById',
  allow: 'admin',
  run: async (ctx, found, { body }) => presentOneSpace(ctx, await transferSpace(ctx, found, body)),
})

export const spaceLifeOperations: readonly Operation[] = [removal, restoration, duplication, move, transfer]
