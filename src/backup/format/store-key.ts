// The key of an encrypted store of backups: an identity of age, encrypted with the passphrase, so that one part does not cost what a passphrase does.
import type { BackupSource, BackupStore } from '../stores/store.ts'
import { type Codec, encryptingCodec, plainCodec } from './codec.ts'
import { hasEncryptedBackups } from './manifest.ts'

/** Where the key is in a store. */
export const keyPath = 'key.age'

/** How the parts of a store are read. */
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

/** Without it nothing there can be read, and a backup beside them must not be in clear. */
const refuseIfKeyIsLost = async (source: BackupSource): Promise<void> => {
  if (await hasEncryptedBackups(source))
    throw new Error(
      `${source.name} has encrypted backups, but not their ${keyPath}: put it back from a copy, or choose another place`,
    )
}

export interface StoreForWriting {
  readonly codec: Codec
  /** Throws where another first backup has put its own key there meanwhile: what was encrypted could never be read. */
  refuseIfKeyIsAnother(): Promise<void>
}

/** How a store is written to; a new one gets a key where there is a passphrase. */
export const openForWriting = async (
  store: BackupStore,
  passphrase: string | undefined,
  isNew: boolean,
): Promise<StoreForWriting> => {
  const there = await store.read(keyPath)
  const key = there ?? (passphrase === undefined ? undefined : await addKey(store, passphrase, isNew))
  return {
    codec: await codecWith(store, key, passphrase),
    refuseIfKeyIsAnother: async () => {
      if (!isSameKey(await store.read(keyPath), key))
        throw new Error(`another backup has put its key into ${store.name} meanwhile; begin anew`)
    },
  }
}

const addKey = async (store: BackupStore, passphrase: string, isNew: boolean): Promise<Uint8Array> => {
  await refuseIfKeyIsLost(store)
  if (!isNew)
    throw new Error(
      `${store.name} has backups that are not encrypted; choose another place for encrypted ones, or leave the passphrase out`,
    )
  const { locked } = await makeStoreKey(passphrase)
  // To make it takes a while, in which another backup may have put one there.
  const others = await store.read(keyPath)
  if (others === undefined) await store.put(keyPath, locked)
  return others ?? locked
}

const isSameKey = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one === undefined || other === undefined ? one === other : Buffer.compare(one, other) === 0

/** A new key, and the same locked with a passphrase. */
export const makeStoreKey = async (
  passphrase: string,
): Promise<{ readonly identity: string; readonly locked: Uint8Array }> => {
  const { Encrypter, generateX25519Identity } = await import('age-encryption')
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
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
