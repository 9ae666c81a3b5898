// The operations on a person's own passkeys.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { type Listing, list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation, type Subject } from '#http/operation.ts'
import { Reply } from '#http/reply.ts'
import { Type } from '#kernel/type.ts'
import { sessionCookie } from '../sessions/index.ts'
import { account, keyholder } from '../users/index.ts'
import { labelFor } from './label.ts'
import { addPasskey, makeOptions, removePasskey } from './passkeys.ts'
import { NewPasskey, Passkey, PasskeyOptions } from './schema.ts'
import { findOwnPasskey, type PasskeyRow, passkeysOf } from './store.ts'

/** One of the caller's own passkeys. */
const ownPasskey: Subject<Pick<PasskeyRow, 'id' | 'label'>, 'self'> = {
  noun: 'passkey',
  find: async (ctx, params) => {
    await account.find(ctx, params)
    return findOwnPasskey(ctx, params.passkeyId as string)
  },
  permits: () => true,
  refusal: () => 'this passkey is not yours',
}

const notAllowed =
  'A program asks, or a session that organizations alone vouch for while you belong to others.'

const postOptions = operation({
  id: 'createPasskeyOptions',
  method: 'POST',
  path: '/user/passkeys/options',
  status: 200,
  summary: 'What to ask an authenticator for a new passkey',
  description:
    'Gives the options with which a browser has an authenticator make a passkey for you: hand them to `PublicKeyCredential.parseCreationOptionsFromJSON()` on a page of this installation, the result to `navigator.credentials.create()`, and what that gives to `POST /v1/user/passkeys`, within five minutes. Browsers know passkeys for hosts with a name alone.',
  reply: PasskeyOptions,
  errors: {
    403: notAllowed,
    409: 'This installation is reached at an IP address, or has single sign-on alone (`LECTERN_LOCAL_ACCOUNTS`).',
  },
  on: account,
  allow: 'self',
  answersSecret: true,
  run: ctx => makeOptions(ctx),
})

const postPasskey = operation({
  id: 'createPasskey',
  method: 'POST',
  path: '/user/passkeys',
  status: 201,
  summary: 'Add a passkey',
  description:
    'Takes what an authenticator answered to the options of `POST /v1/user/passkeys/options`. From then on you sign in with it alone: it has asked for a finger, a face or a PIN. A session that asks goes on under a new cookie, which is in the answer.',
  body: NewPasskey,
  reply: Passkey,
  errors: {
    403: notAllowed,
    409: 'You have 20 passkeys, this one was added before, or this installation knows none.',
  },
  on: account,
  allow: 'self',
  transaction: 'own',
  answersSecret: true,
  run: async (ctx, _account, { body, request }) => {
    const label = body.label ?? labelFor(request.headers['user-agent'])
    const { row, secret } = await addPasskey(ctx, body.credential, label)
    const location = `${ctx.baseUrl}/v1/user/passkeys/${row.id}`
    return new Reply(present(row), { location, ...cookieOf(ctx, secret) })
  },
})

const listPasskeys = operation({
  id: 'listPasskeys',
  method: 'GET',
  path: '/user/passkeys',
  status: 200,
  summary: 'Your passkeys',
  description:
    'Lists the passkeys of your account, oldest first. `lastUsedAt` tells which of them nobody signs in with any more.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(Passkey),
  errors: { 403: 'A program asks, which has no access to how you sign in.' },
  on: keyholder,
  allow: 'self',
  run: (ctx, { id }, { page }) => list(ctx, page, listingOf(ctx, id)),
})

const removeOne = operation({
  id: 'deletePasskey',
  method: 'DELETE',
  path: '/user/passkeys/:passkeyId',
  status: 204,
  summary: 'Delete a passkey',
  description:
    'Takes a passkey away: nobody signs in with it any more. Sessions that were started with it go on until they are ended. Also the last one can be deleted: a link signs you in then, or the provider of your organization.',
  errors: { 403: notAllowed },
  on: ownPasskey,
  allow: 'self',
  run: async (ctx, passkey) => new Reply(undefined, cookieOf(ctx, await removePasskey(ctx, passkey))),
})

const cookieOf = (ctx: Ctx, secret: string | undefined): Record<string, string> =>
  secret === undefined ? {} : { 'set-cookie': sessionCookie(ctx, secret) }

type Shown = Pick<PasskeyRow, 'id' | 'label' | 'created_at' | 'last_used_at'>

const listingOf = (ctx: Ctx, userId: string): Listing<Shown, Static<typeof Passkey>> => {
  const own = passkeysOf(ctx, userId)
  return {
    rows: own.select(['id', 'label', 'created_at', 'last_used_at']),
    count: own,
    order: [{ column: 'id', direction: 'asc' }],
    sortedBy: row => [row.id],
    present: rows => rows.map(present),
  }
}

const present = (row: Shown): Static<typeof Passkey> => ({
  object: 'passkey',
  id: row.id,
  label: row.label,
  createdAt: row.created_at,
  ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
})

export const passkeyOperations: readonly Operation[] = [listPasskeys, postOptions, postPasskey, removeOne]
