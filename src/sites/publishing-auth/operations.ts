// The operations on how visitors of a site prove who they are.
import { type Operation, operation } from '#http/operation.ts'
import { site } from '../sites/index.ts'
import { changeAuth, presentAuth, replaceKey } from './publishing-auth.ts'
import { PublishingAuth, PublishingAuthFields } from './schema.ts'

const path = '/orgs/:organizationId/sites/:siteId/publishing/auth'

const getAuth = operation({
  id: 'getSitePublishingAuth',
  method: 'GET',
  path,
  status: 200,
  summary: 'The key that signs the tokens of visitors',
  description:
    'Gives the key with which your own server signs the tokens of visitors, and where visitors without one are sent. The key is a secret: this needs the role `create` and a token that may write.',
  reply: PublishingAuth,
  on: site,
  allow: 'create',
  scope: 'write',
  run: async (ctx, { row }) => presentAuth(ctx, row),
})

const patchAuth = operation({
  id: 'updateSitePublishingAuth',
  method: 'PATCH',
  path,
  status: 200,
  summary: 'Say where visitors without a token are sent',
  description:
    'Sets the address to which visitors without a valid token are sent, such as that at which they sign in. It needs the role `create`. The key stays as it is.',
  body: PublishingAuthFields,
  reply: PublishingAuth,
  on: site,
  changes: 'getSitePublishingAuth',
  allow: 'create',
  run: async (ctx, found, { body }) => presentAuth(ctx, await changeAuth(ctx, found, body)),
})

const regenerateAuth = operation({
  id: 'regenerateSitePublishingAuth',
  method: 'POST',
  path: `${path}/regenerate`,
  status: 200,
  summary: 'Replace the key that signs the tokens of visitors',
  description:
    'Makes a new key and forgets the one before: with the next request no token that was signed with that is valid. It needs the role `create`. Give the new key to the server that signs.',
  reply: PublishingAuth,
  on: site,
  changes: 'getSitePublishingAuth',
  allow: 'create',
  answersSecret: true,
  run: async (ctx, found) => presentAuth(ctx, await replaceKey(ctx, found)),
})

export const publishingAuthOperations: readonly Operation[] = [getAuth, patchAuth, regenerateAuth]
