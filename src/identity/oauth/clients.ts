// OAuth clients: what is accepted from them. None has a secret, so each is protected by PKCE alone.
import type { Ctx, WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { type Client, findClient, insertClient } from './clients-store.ts'
import { type Parameters, required } from './parameters.ts'
import { problemOfRedirectUri } from './redirect-uris.ts'
import { OauthRefusal } from './refusal.ts'

export interface NewClient {
  readonly name: string
  readonly redirectUris: readonly string[]
  readonly uri?: string | undefined
  readonly registeredItself: boolean
}

/** In characters; people read the name when they are asked. */
const longestName = 100

/** Of one client. */
const mostRedirectUris = 10

export const addClient = async (ctx: WriteCtx, wanted: NewClient): Promise<Client> => {
  refuseUnfit(wanted)
  const { name, uri, redirectUris, registeredItself } = wanted
  const id = ctx.newId()
  await insertClient(ctx, {
    id,
    name,
    redirect_uris: JSON.stringify(redirectUris),
    client_uri: uri ?? null,
    registered_itself: registeredItself ? 1 : 0,
    created_at: now(ctx),
    last_used_at: null,
  })
  return { id, name, uri, redirectUris, registeredItself }
}

/** The client that sends a request. It has no secret, so it only names itself. */
export const clientOf = async (ctx: Pick<Ctx, 'db'>, parameters: Parameters): Promise<Client> => {
  const client = await findClient(ctx, required(parameters, 'client_id'))
  if (client === undefined)
    throw new OauthRefusal('invalid_client', 'there is no such program here; register it anew')
  return client
}

const refuseUnfit = ({ name, redirectUris, uri }: NewClient): void => {
  if (!isName(name))
    throw new OauthRefusal(
      'invalid_client_metadata',
      `a program needs a name of 1 to ${longestName} characters that are all visible`,
    )
  if (uri !== undefined && (!uri.startsWith('https://') || problemOfRedirectUri(uri) !== undefined))
    throw new OauthRefusal('invalid_client_metadata', 'the address of a program must begin with https://')
  if (redirectUris.length === 0 || redirectUris.length > mostRedirectUris)
    throw new OauthRefusal('invalid_redirect_uri', `a program needs 1 to ${mostRedirectUris} redirect URIs`)
  for (const redirectUri of redirectUris) {
    const problem = problemOfRedirectUri(redirectUri)
    if (problem !== undefined) throw new OauthRefusal('invalid_redirect_uri', `a redirect URI ${problem}`)
  }
}

/** No characters that change the direction of text or are invisible, no stacked marks, no spaces at the ends. */
const isName = (name: string): boolean =>
  name.length <= longestName &&
  name.isWellFormed() &&
  /^\S(?:.*\S)?$/u.test(name) &&
  !/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0\u2800]|\p{M}{4}/u.test(name)
