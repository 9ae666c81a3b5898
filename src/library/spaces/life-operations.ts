// The operations that delete, restore, duplicate, move and transfer a space.

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
  description:
    'Deletes a space: it is in no list any more, and nobody but its admins can read it. It needs the level `admin`. For 7 days it can be restored; then it is removed for good, with its content. Sites show it no longer, also when it is restored; a section that showed nothing else is removed.',
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
  description:
    'Brings back a space that was deleted in the last 7 days, as it was and where it was. It needs the level `admin` on it. If its collection is gone meanwhile, it comes back at the root of the organization.',
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
  description:
    'Makes a copy directly after the original, with the same content, visibility and default level, and a history of its own; it starts `live`. Comments, change requests and grants are not copied; you get `admin` on the copy. It needs the level `create` on the space and where it is. It takes the same time however large the space is.',
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
  description:
    'Puts a space into a collection, out of it, or at another position beside its siblings. It needs the level `create` on the space, and where it goes. Access follows at once: what was granted on the old collection no longer counts. Two siblings that are not neighbours are a 400.',
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
  description:
    'Gives a space to another organization, or puts it into another collection as its last item. It needs `admin` on the space and where it goes: the role in the organization, or the level on the new parent. Its content, history and change requests go with it. Grants to teams, and to people who do not belong to the other organization, are dropped.',
  body: SpaceTransfer,
  reply: Space,
  errors: {
    409: 'The space is there already.',
    412: 'A site shows it, and it would leave the organization: take it off that site first.',
  },
  on: space,
  changes: 'getSpaceById',
  allow: 'admin',
  run: async (ctx, found, { body }) => presentOneSpace(ctx, await transferSpace(ctx, found, body)),
})

export const spaceLifeOperations: readonly Operation[] = [removal, restoration, duplication, move, transfer]
