// The key of an encrypted store of backups: an identity of age, encrypted with the passphrase, so that one part does not cost what a passphrase does.
import type { BackupSource, BackupStore } from '../stores/store.ts'
import { type Codec, encryptingCodec, plainCodec } from './codec.ts'

/** Where the key is in a store. */
export const keyPath = 'key.age'

/** How the parts of a store are read. */
export const codecOf = async (source: BackupSource, passphrase: string | undefined): Promise<Codec> => {
  const locked = await source.read(keyPath)
  if (locked === undefined) return plainCodec
  if (passphrase === undefined)
    throw new Error(
      `${source.name} is encrypted; give its passphrase in LECTERN_BACKUP_PASSPHRASE, or LECTERN_BACKUP_PASSPHRASE_FILE`,
    )
  return encryptingCodec(await unlocked(locked, passphrase, source.name))
}

/** The same for a store that is written to; a new one gets a key where there is a passphrase. */
export const codecForWriting = async (
  store: BackupStore,
  passphrase: string | undefined,
  isNew: boolean,
): Promise<Codec> => {
  if (passphrase === undefined || (await store.read(keyPath)) !== undefined) return codecOf(store, passphrase)
  if (!isNew)
    throw new Error(
      `${store.name} has backups that are not encrypted; choose another place for encrypted ones, or leave the passphrase out`,
    )
  await store.put(keyPath, (await makeStoreKey(passphrase)).locked)
  return codecOf(store, passphrase)
}

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
