// A provider's configuration: its metadata, read from its issuer's address, and how to speak with it.
import type { Configuration, ServerMetadata } from 'openid-client'
import type { Installation } from '#context.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import type { Fetcher } from '#network/index.ts'
import { fetchThrough } from './fetching.ts'
import { openSecret } from './secret.ts'
import type { ActiveProvider } from './store.ts'

type Fetching = Pick<Installation, 'fetcher' | 'signer' | 'clock'>

/**
 * The configuration for one exchange with the provider; `onTokens` is called once it has issued any. Its signature keys are
 * read again each time, so that rotated ones are known.
 */
export const configurationFor = async (
  installation: Fetching,
  provider: ActiveProvider,
  onTokens: () => void = () => {},
): Promise<Configuration> => {
  const client = await import('openid-client')
  const metadata = await metadataOf(installation, provider.issuer)
  const skew = Math.round((installation.clock() - Date.now()) / 1000)
  const secret = openSecret(installation, provider)
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = metadata
  const proves = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
  const configuration = new client.Configuration(
    metadata,
    provider.client_id,
    { [client.clockSkew]: skew, [client.clockTolerance]: 60 },
    secret === undefined ? client.None() : proves(secret),
  )
  configuration[client.customFetch] = fetchThrough(installation, onTokens)
  client.enableNonRepudiationChecks(configuration)
  if (isPlain(provider.issuer)) client.allowInsecureRequests(configuration)
  return configuration
}

/** To be called where an exchange failed: the metadata may have changed. */
export const forgetMetadata = ({ fetcher }: Pick<Fetching, 'fetcher'>, issuer: string): void =>
  cacheOf(fetcher).set(issuer, undefined, 0)

interface Known {
  readonly metadata: ServerMetadata
  readonly until: number
}

const tenMinutes = 600_000
/** Bytes of JSON, for all issuers together. */
const mostBytes = 2_000_000

const metadataOf = async (installation: Fetching, issuer: string): Promise<ServerMetadata> => {
  const cache = cacheOf(installation.fetcher)
  const known = cache.get(issuer)
  if (known !== undefined && known.until > installation.clock()) return known.metadata
  const metadata = await discover(installation, issuer)
  const weight = JSON.stringify(metadata).length
  cache.set(issuer, { metadata, until: installation.clock() + tenMinutes }, weight)
  return metadata
}

const discover = async (installation: Fetching, issuer: string): Promise<ServerMetadata> => {
  const client = await import('openid-client')
  const found = await client.discovery(new URL(issuer), 'none', undefined, client.None(), {
    [client.customFetch]: fetchThrough(installation),
    ...(isPlain(issuer) && { execute: [client.allowInsecureRequests] }),
  })
  const metadata: ServerMetadata = JSON.parse(JSON.stringify(found.serverMetadata()))
  // The library accepts issuers that stand for every tenant, as Entra ID has them.
  if (new URL(metadata.issuer).href !== new URL(issuer).href)
    throw new client.ClientError('the metadata is that of another issuer')
  return metadata
}

const isPlain = (issuer: string): boolean => issuer.startsWith('http:')

const cacheOf = (fetcher: Fetcher): Cache<Known | undefined> => {
  let cache = caches.get(fetcher)
  if (cache === undefined) {
    cache = createCache(mostBytes)
    caches.set(fetcher, cache)
  }
  return cache
}

/** One for each installation in the process. */
const caches = new WeakMap<Fetcher, Cache<Known | undefined>>()
