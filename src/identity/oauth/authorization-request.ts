// Authorization requests: what a client asks of a person whose browser it sends here (RFC 6749, 4.1.1; RFC 7636).
import type { Ctx } from '#context.ts'
import type { TokenScope } from '#database/index.ts'
import { type Client, findClient } from './clients-store.ts'
import { type Parameters, readParameters } from './parameters.ts'
import { isSameRedirectUri, withParameters } from './redirect-uris.ts'
import { type OauthError, OauthRefusal } from './refusal.ts'
import { isOwnResource } from './resource.ts'
import { parseScope } from './scopes.ts'

export interface AuthorizationRequest {
  readonly client: Client
  readonly scope: TokenScope
  readonly redirectUri: string
  readonly state: string | undefined
  readonly challenge: string
}

export type AuthorizationQuestion =
  /** The person must be asked, each time. `parameters` are those of the request, for a form that sends them again. */
  | { readonly request: AuthorizationRequest; readonly parameters: Parameters }
  /** An error that only the client can correct: the browser goes back with it. */
  | { readonly redirect: string }
  /**
   * The client is unknown, or it registered itself and its request
   * is wrong: the error is shown, and the browser is sent nowhere.
   */
  | { readonly refused: string }

/** Reads the parameters of the address, or of the form that sends them again. */
export const readAuthorizationRequest = async (
  ctx: Pick<Ctx, 'db' | 'baseUrl'>,
  given: Iterable<readonly [string, string]>,
): Promise<AuthorizationQuestion> => {
  try {
    const parameters = readParameters(given)
    const client = await clientNamed(ctx, parameters)
    const redirectUri = redirectUriFor(client, parameters)
    const state = parameters.get('state')
    try {
      return { request: { client, redirectUri, state, ...wantedOf(ctx, parameters) }, parameters }
    } catch (error) {
      // Otherwise anybody could register an address, and make this installation redirect browsers there (RFC 9700, 4.11.2).
      if (!(error instanceof OauthRefusal) || client.registeredItself) throw error
      return { redirect: refusalAddress(ctx, { redirectUri, state }, error.code, error.message) }
    }
  } catch (error) {
    if (error instanceof OauthRefusal) return { refused: error.message }
    throw error
  }
}

/** Where the browser goes with an error. */
export const refusalAddress = (
  { baseUrl }: Pick<Ctx, 'baseUrl'>,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  error: OauthError,
  description: string,
): string => withParameters(redirectUri, { error, error_description: description, state, iss: baseUrl })

const clientNamed = async (ctx: Pick<Ctx, 'db'>, parameters: Parameters): Promise<Client> => {
  const client = await findClient(ctx, parameters.get('client_id') ?? '')
  if (client === undefined)
    throw new OauthRefusal('invalid_client', 'the program that sent you here is not known; connect it anew')
  return client
}

const redirectUriFor = (client: Client, parameters: Parameters): string => {
  const given = parameters.get('redirect_uri')
  if (given === undefined || !client.redirectUris.some(uri => isSameRedirectUri(uri, given)))
    throw new OauthRefusal(
      'invalid_request',
      'the program that sent you here wants the answer at an address that is not registered for it',
    )
  return given
}

/** Called once it is certain where the browser may be sent. */
const wantedOf = (ctx: Pick<Ctx, 'baseUrl'>, parameters: Parameters) => {
  if (parameters.get('response_type') !== 'code')
    throw new OauthRefusal('unsupported_response_type', 'response_type must be code')
  if ((parameters.get('response_mode') ?? 'query') !== 'query')
    throw new OauthRefusal('invalid_request', 'response_mode must be query')
  const challenge = parameters.get('code_challenge') ?? ''
  if (parameters.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    throw new OauthRefusal('invalid_request', 'send a code_challenge, with code_challenge_method=S256')
  const scope = parseScope(parameters.get('scope'))
  if (scope === undefined) throw new OauthRefusal('invalid_scope', 'scope must be read, or read and write')
  const resource = parameters.get('resource')
  if (resource !== undefined && !isOwnResource(ctx, resource))
    throw new OauthRefusal('invalid_target', 'resource must be the address of this API')
  return { challenge, scope }
}
