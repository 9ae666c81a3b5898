// Shared by tests of OAuth: a client, its requests, and a person who authorizes it.
import { hash } from 'node:crypto'
import type { Answer, Person, World } from '../../../test/world/world.ts'
import { type AuthorizationRequest, readAuthorizationRequest } from './authorization-request.ts'
import { addClient, type NewClient } from './clients.ts'
import type { Client } from './clients-store.ts'
import { allowProgram } from './consent.ts'

export const callback = 'https://program.example/callback'

/** A PKCE verifier: 43 to 128 characters that only the client knows. */
export const verifier = 'a-verifier-of-the-program-that-nobody-else-knows'

export const challengeOf = (text: string): string => hash('sha256', text, 'base64url')

/** A client that the operator added, or that registered itself. */
export const program = (world: World, wanted: Partial<NewClient> = {}): Promise<Client> =>
  world.act({ id: '' }, ctx =>
    addClient(ctx, { name: 'Program', redirectUris: [callback], registeredItself: false, ...wanted }),
  )

export const parametersOf = (client: Pick<Client, 'id'>, others: Record<string, string> = {}) =>
  Object.entries({
    response_type: 'code',
    client_id: client.id,
    redirect_uri: callback,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    state: 'state',
    ...others,
  })

/** A request of the client, which must be valid. */
export const requestOf = async (
  world: World,
  client: Pick<Client, 'id'>,
  others: Record<string, string> = {},
): Promise<AuthorizationRequest> => {
  const { installation } = world
  const found = await readAuthorizationRequest(
    { db: installation.database.read, baseUrl: installation.baseUrl },
    parametersOf(client, others),
  )
  if (!('request' in found)) throw new Error(JSON.stringify(found))
  return found.request
}

/** The code for a client that a person authorizes. */
export const allowed = async (
  world: World,
  person: { readonly id: string },
  client: Pick<Client, 'id'>,
  others: Record<string, string> = {},
): Promise<string> => {
  const request = await requestOf(world, client, others)
  const address = await world.act(person, ctx => allowProgram(ctx, request))
  return new URL(address).searchParams.get('code') ?? ''
}

/** The answer of an endpoint to a form. */
export const sendForm = (
  world: World,
  path: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  world.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })

/** The answer to the exchange of a code. */
export const exchangeCode = (
  world: World,
  client: Pick<Client, 'id'>,
  code: string,
  others: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  sendForm(world, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: client.id,
    code,
    code_verifier: verifier,
    redirect_uri: callback,
    ...others,
  })

/** The answer to the exchange of a refresh token. */
export const refresh = (
  world: World,
  client: Pick<Client, 'id'>,
  token: string,
  others: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  sendForm(world, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: client.id,
    refresh_token: token,
    ...others,
  })

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
}

/** A person authorizes a client, which gets its tokens. */
export const connect = async (
  world: World,
  person: { readonly id: string },
  client: Pick<Client, 'id'>,
  others: Record<string, string> = {},
): Promise<Tokens> => (await exchangeCode(world, client, await allowed(world, person, client, others))).body

/** The answer of the API to an access token. */
export const asProgram = (
  world: World,
  token: string,
  path = '/user',
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = 'GET',
  payload?: object,
): Promise<Answer> =>
  world.inject({
    method,
    url: `/v1${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })

/** The id of an authorization for a new client. */
export const allowedProgram = async (world: World, person: Person): Promise<string> => {
  const client = await program(world, { name: 'Page mirror', uri: 'https://mirror.example' })
  await connect(world, person, client)
  return (await person.get('/user/authorizations?limit=1000')).body.items.at(-1).id
}
