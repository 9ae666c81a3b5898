// The key of an encrypted store of backups: an identity of age, encrypted with the passphrase, so that the slow hash of
// the passphrase is computed once and not for each part.
import type { BackupSource, BackupStore } from '../stores/store.ts'
import { type Codec, encryptingCodec, plainCodec } from './codec.ts'
import { hasEncryptedBackups } from './manifest.ts'

/** The path of the key in a store. */
export const keyPath = 'key.age'

/** The codec that reads the parts of a store. */
export const codecOf = async (source: BackupSource, passphrase: string | undefined): Promise<Codec> =>
  codecWith(source, await source.read(keyPath), passphrase)

const codecWith = async (
  source: BackupSource,
  locked: Uint8Array | undefined,
  passphrase: string | undefined,
): Promise<Codec> => {
  if (locked === undefined) {
    await refuseIfKeyIsLost(source)
    return plainCodec
  }
  if (passphrase === undefined)
    throw new Error(
      `${source.name} is encrypted; give its passphrase in LECTERN_BACKUP_PASSPHRASE, or LECTERN_BACKUP_PASSPHRASE_FILE`,
    )
  return encryptingCodec(await unlocked(locked, passphrase, source.name))
}

/** Without its key, an encrypted backup cannot be read, and new backups in the same store must not be unencrypted. */
const refuseIfKeyIsLost = async (source: BackupSource): Promise<void> => {
  if (await hasEncryptedBackups(source))
    throw new Error(
      `${source.name} has encrypted backups, but not their ${keyPath}: put it back from a copy, or choose another place`,
    )
}

export interface StoreForWriting {
  readonly codec: Codec
  /**
   * Throws if another first backup has put its own key there meanwhile: what was encrypted with ours could never be read.
   */
  refuseIfKeyIsAnother(): Promise<void>
}

/** Opens a store for writing; a new one gets a key if there is a passphrase. */
export const openForWriting = async (
  store: BackupStore,
  { passphrase, passphraseWork }: { passphrase?: string | undefined; passphraseWork?: number },
  isNew: boolean,
): Promise<StoreForWriting> => {
  const there = await store.read(keyPath)
  const make = passphrase === undefined ? undefined : () => makeStoreKey(passphrase, passphraseWork)
  const key = there ?? (make && (await addKey(store, make, isNew)))
  return {
    codec: await codecWith(store, key, passphrase),
    refuseIfKeyIsAnother: async () => {
      if (!isSameKey(await store.read(keyPath), key))
        throw new Error(`another backup has put its key into ${store.name} meanwhile; begin anew`)
    },
  }
}

const addKey = async (
  store: BackupStore,
  make: () => Promise<StoreKey>,
  isNew: boolean,
): Promise<Uint8Array> => {
  await refuseIfKeyIsLost(store)
  if (!isNew)
    throw new Error(
      `${store.name} has backups that are not encrypted; choose another place for encrypted ones, or leave the passphrase out`,
    )
  const { locked } = await make()
  // Making a key takes a while, in which another backup may have put its own there.
  const others = await store.read(keyPath)
  if (others === undefined) await store.put(keyPath, locked)
  return others ?? locked
}

const isSameKey = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one === undefined || other === undefined ? one === other : Buffer.compare(one, other) === 0

interface StoreKey {
  readonly identity: string
  /** The identity, encrypted with the passphrase. */
  readonly locked: Uint8Array
}

/** Makes a new key. `work` is the cost of guessing its passphrase, as a power of two; age's default if left out. */
export const makeStoreKey = async (passphrase: string, work?: number): Promise<StoreKey> => {
  const { Encrypter, generateX25519Identity } = await import('age-encryption')
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  if (work !== undefined) encrypter.setScryptWorkFactor(work)
  return { identity, locked: await encrypter.encrypt(`${identity}\n`) }
}

const unlocked = async (locked: Uint8Array, passphrase: string, name: string): Promise<string> => {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return (await decrypter.decrypt(locked, 'text')).trim()
  } catch (error) {
    throw new Error(`the passphrase is not that of ${name}, or its ${keyPath} is damaged`, { cause: error })
  }
}
