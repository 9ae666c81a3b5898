// The operations on SCIM tokens.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Reply } from '#http/reply.ts'
import { Type } from '#kernel/type.ts'
import { organization } from '../organizations/index.ts'
import { CreatedScimToken, NewScimToken, ScimToken } from './schema.ts'
import { type ScimTokenRow, tokenColumns, tokensOf } from './store.ts'
import { scimToken } from './subject.ts'
import { createScimToken, deleteScimToken } from './tokens.ts'

const base = '/orgs/:organizationId/scim-tokens'

const listTokens = operation({
  id: 'listScimTokens',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The tokens with which identity providers keep members up to date',
  description:
    'Lists the tokens of SCIM of an organization, oldest first. It needs the role `admin`. The secrets themselves are not shown: they were, once, when each token was made. `lastUsedAt` tells whether the identity provider still sends it.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(ScimToken),
  on: organization,
  allow: 'admin',
  run: (ctx, { id }, { page }) => {
    const tokens = tokensOf(ctx, id)
    return list(ctx, page, {
      rows: tokens.select(tokenColumns),
      count: tokens,
      order: [{ column: 'id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows => rows.map(row => present(ctx, row)),
    })
  },
})

const postToken = operation({
  id: 'createScimToken',
  method: 'POST',
  path: base,
  status: 201,
  summary: 'Make a token for an identity provider',
  description:
    'Makes a token with which an identity provider makes, changes, disables and removes the members and teams of this organization by SCIM 2.0, and shows its secret this once. Give the provider the token and `urls.base`. It needs the role `admin`. The token works for nothing else, and until it is deleted.',
  body: NewScimToken,
  reply: CreatedScimToken,
  errors: { 409: 'There are 10 tokens of SCIM; delete one first.' },
  on: organization,
  allow: 'admin',
  answersSecret: true,
  run: async (ctx, found, { body }) => {
    const { row, token } = await createScimToken(ctx, found, body.label)
    const location = `${ctx.baseUrl}/v1/orgs/${found.id}/scim-tokens/${row.id}`
    return new Reply({ ...present(ctx, row), token }, { location })
  },
})

const deleteToken = operation({
  id: 'deleteScimToken',
  method: 'DELETE',
  path: `${base}/:scimTokenId`,
  status: 204,
  summary: 'Delete a token of an identity provider',
  description:
    'Makes a token of SCIM useless from now on, in every process of the server. It needs the role `admin`. The members and teams that the provider made stay.',
  on: scimToken,
  allow: 'admin',
  run: (ctx, found) => deleteScimToken(ctx, found),
})

const present = (ctx: Pick<Ctx, 'baseUrl'>, row: ScimTokenRow): Static<typeof ScimToken> => ({
  object: 'scim-token',
  id: row.id,
  label: row.label,
  createdBy: row.created_by,
  createdAt: row.created_at,
  ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
  urls: { base: `${ctx.baseUrl}/scim/v2/${row.organization_id}` },
})

export const scimOperations: readonly Operation[] = [listTokens, postToken, deleteToken]
