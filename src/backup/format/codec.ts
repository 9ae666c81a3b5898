// How parts are written: compressed, and encrypted if there is a passphrase. Their names follow from their content.
import { createHash, createHmac } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Writes parts of one store of backups, and reads them. */
export interface Codec {
  /** Of the files that it writes: `zst`, or `zst.age`. */
  readonly extension: string
  /** The same bytes have the same name within this store; others cannot learn anything about the bytes from it. */
  nameOf(bytes: Uint8Array): string
  pack(bytes: Uint8Array): Promise<Uint8Array>
  /** Throws if the part is damaged, or larger than `mostBytes` when decompressed. */
  unpack(packed: Uint8Array, mostBytes: number): Promise<Buffer>
}

/** In bytes: large enough that a part is compressed in few pieces. */
const chunkSize = 262_144

/**
 * Compresses without encrypting; a part is named by its SHA-256. It compresses in this thread, since a command serves
 * nobody else, and since each of Node's worker threads would keep in memory what it needs for a part.
 */
export const plainCodec: Codec = {
  extension: 'zst',
  nameOf: bytes => createHash('sha256').update(bytes).digest('hex'),
  pack: async bytes => zstdCompressSync(bytes, { chunkSize }),
  unpack: async (packed, mostBytes) =>
    zstdDecompressSync(packed, { chunkSize, maxOutputLength: Math.max(1, mostBytes) }),
}

/** Encrypts in the format of age for an identity. The identity is the only secret: names are computed with it, too. */
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
