// How parts are written: compressed, and encrypted where there is a passphrase. They are named by what they contain.
import { createHash, createHmac } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Writes parts of one store of backups, and reads them. */
export interface Codec {
  /** Of files that it writes: `zst`, or `zst.age`. */
  readonly extension: string
  /** The same for the same bytes, in this store; it tells nobody else anything about them. */
  nameOf(bytes: Uint8Array): string
  pack(bytes: Uint8Array): Promise<Uint8Array>
  /** Throws where it is damaged, or would have more bytes than that. */
  unpack(packed: Uint8Array, mostBytes: number): Promise<Buffer>
}

/** In bytes: a part is compressed in few pieces. */
const chunkSize = 262_144

/**
 * Compresses alone; a part is named by its SHA-256. It does so in this thread, for a command has nobody else to serve, and in
 * others what each of them needs for a part would stay in memory.
 */
export const plainCodec: Codec = {
  extension: 'zst',
  nameOf: bytes => createHash('sha256').update(bytes).digest('hex'),
  pack: async bytes => zstdCompressSync(bytes, { chunkSize }),
  unpack: async (packed, mostBytes) =>
    zstdDecompressSync(packed, { chunkSize, maxOutputLength: Math.max(1, mostBytes) }),
}

/** Encrypts in the format of age for an identity, which is all the secret there is: names are made with it, too. */
export const encryptingCodec = async (identity: string): Promise<Codec> => {
  const { Decrypter, Encrypter, identityToRecipient } = await import('age-encryption')
  const recipient = await identityToRecipient(identity)
  return {
    extension: 'zst.age',
    nameOf: bytes => createHmac('sha256', identity).update(bytes).digest('hex'),
    pack: async bytes => {
      const encrypter = new Encrypter()
      encrypter.addRecipient(recipient)
      return encrypter.encrypt(await plainCodec.pack(bytes))
    },
    unpack: async (packed, mostBytes) => {
      const decrypter = new Decrypter()
      decrypter.addIdentity(identity)
      return plainCodec.unpack(await decrypter.decrypt(packed), mostBytes)
    },
  }
}
