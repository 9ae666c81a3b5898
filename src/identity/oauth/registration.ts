// Clients that register themselves (RFC 7591), where the operator allows it.
import { type Installation, inTransaction, nobody } from '#context.ts'
import { addClient } from './clients.ts'
import { deleteOldestUnused } from './clients-store.ts'
import { OauthRefusal } from './refusal.ts'

/**
 * Of clients that nobody has authorized yet. Beyond that the oldest
 * are deleted: clients ask for authorization right after registering.
 */
const mostUnused = 10_000

/** Registers a client and returns its metadata. Unknown metadata is ignored, as the standard demands. */
export const registerProgram = async (installation: Installation, metadata: unknown) => {
  if (!installation.signIn.oauthRegistration)
    throw new OauthRefusal(
      'access_denied',
      'programs do not register themselves here; ask whoever runs this installation to add yours',
      403,
    )
  const wanted = read(metadata)
  const client = await inTransaction(installation, nobody, async ctx => {
    const client = await addClient(ctx, wanted)
    await deleteOldestUnused(ctx, mostUnused)
    return client
  })
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(installation.clock() / 1000),
    client_name: client.name,
    ...(client.uri !== undefined && { client_uri: client.uri }),
    redirect_uris: client.redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}

const read = (metadata: unknown) => {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    throw new OauthRefusal('invalid_client_metadata', 'send a JSON object')
  const { client_name, client_uri, redirect_uris, grant_types, response_types } = metadata as Record<
    string,
    unknown
  >
  if (!has(grant_types, 'authorization_code') || !has(response_types, 'code'))
    throw new OauthRefusal('invalid_client_metadata', 'programs get codes here, and tokens for them')
  if (typeof client_name !== 'string')
    throw new OauthRefusal(
      'invalid_client_metadata',
      'send a client_name: people read it where they are asked',
    )
  if (client_uri !== undefined && typeof client_uri !== 'string')
    throw new OauthRefusal('invalid_client_metadata', 'client_uri must be an address')
  if (!Array.isArray(redirect_uris) || !redirect_uris.every(uri => typeof uri === 'string'))
    throw new OauthRefusal('invalid_redirect_uri', 'send redirect_uris: a list of addresses')
  return {
    name: client_name,
    uri: client_uri,
    redirectUris: redirect_uris as string[],
    registeredItself: true,
  }
}

/** Whether a list contains the value; a list that is left out stands for what is supported. */
const has = (list: unknown, value: string): boolean =>
  list === undefined || (Array.isArray(list) && list.includes(value))
