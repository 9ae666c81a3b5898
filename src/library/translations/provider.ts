// Translation providers: what is stored of one, including its key, which is encrypted and shown to nobody.
import type { Ctx } from '#context.ts'
import type { ProviderType } from '#database/index.ts'
import { decrypt, encrypt } from '#kernel/encryption.ts'
import { invalidField } from '#kernel/errors.ts'
import { refuseAddress } from '#network/index.ts'
import type { SettingsRow } from './store.ts'

export interface StoredProvider {
  readonly type: ProviderType
  readonly url?: string
  readonly model?: string
}

export type WantedProvider = StoredProvider & { readonly key?: string | null }

/** Refuses fields that a provider of this type does not have, and addresses that may not be fetched from. */
export const refuseUnlessUsable = async (ctx: Ctx, provider: WantedProvider): Promise<void> => {
  const { type, url } = provider
  for (const field of ['url', 'model', 'key'] as const)
    if (provider[field] != null && !fieldsOf[type].includes(field))
      throw invalidField(`/provider/${field}`, `must be left out: a provider of the type ${type} has none`)
  const missing = neededOf[type].find(field => provider[field] === undefined)
  if (missing !== undefined)
    throw invalidField(`/provider/${missing}`, `is what a provider of the type ${type} must have`)
  if (url === undefined) return
  const parsed = URL.parse(url)
  if (parsed === null) throw invalidField('/provider/url', 'must be an http or https address')
  if (parsed.username !== '' || parsed.password !== '')
    throw invalidField('/provider/url', 'must carry no user name and no password; send what is secret as key')
  await refuseAddress(ctx.fetcher, url, '/provider/url')
}

/** The columns of a provider that is set. A stored key is kept only if the server stays the same. */
export const storedProvider = (
  ctx: Pick<Ctx, 'signer'>,
  id: string,
  { key, ...provider }: WantedProvider,
  before?: SettingsRow,
): Pick<SettingsRow, 'provider' | 'key'> => ({
  provider: JSON.stringify(provider),
  key: key === undefined ? keyOfSame(provider, before) : sealKey(ctx, id, key),
})

export const providerOf = ({ provider }: Pick<SettingsRow, 'provider'>): StoredProvider | undefined =>
  provider === null ? undefined : JSON.parse(provider)

/** The decrypted key, for requests to the provider. */
export const openKey = ({ signer }: Pick<Ctx, 'signer'>, { id, key }: SettingsRow): string | undefined =>
  key === null ? undefined : decrypt(signer.keyFor(purpose, id), key).toString()

const fieldsOf: Readonly<Record<ProviderType, readonly string[]>> = {
  openai: ['url', 'model', 'key'],
  libretranslate: ['url', 'key'],
  deepl: ['url', 'key'],
  pseudo: [],
}

/** The fields that must be given: there is no public server of one type, and no model that every server of the other has. */
const neededOf: Readonly<Record<ProviderType, readonly ('url' | 'model')[]>> = {
  openai: ['model'],
  libretranslate: ['url'],
  deepl: [],
  pseudo: [],
}

const sealKey = ({ signer }: Pick<Ctx, 'signer'>, id: string, key: string | null): Uint8Array | null =>
  key === null ? null : encrypt(signer.keyFor(purpose, id), Buffer.from(key))

const keyOfSame = ({ type, url }: StoredProvider, before: SettingsRow | undefined): Uint8Array | null => {
  const old = before && providerOf(before)
  return before !== undefined && old?.type === type && old.url === url ? before.key : null
}

const purpose = 'key of a translation provider'
