// The check of the bytes of files: all are there, and their hash is their name.
import { createHash } from 'node:crypto'
import { Unavailable } from '#kernel/errors.ts'
import { readBlob, releaseBlobs } from '#library/files/index.ts'
import type { Check } from '../check.ts'
import { blobsAfter, incompleteBlobs, unusedBlobs } from './blob-store.ts'

const atOnce = 200

const advice =
  'bring back a backup that has the file, or put it into its page again: the same bytes are stored anew where they are missing'

export const blobs: readonly Check[] = [
  {
    id: 'blob_chunks',
    rule: 'Of the bytes of every file all chunks are there, and are as long together as the file.',
    find: async function* ({ db }) {
      for (const { hash, size, stored } of await incompleteBlobs(db))
        yield { table: 'blobs', row: { hash, size, stored } }
    },
    remedy: { advice },
  },
  {
    id: 'blobs.hash',
    rule: 'The bytes of every file have the hash that they are stored under.',
    isSlow: true,
    find: async function* ({ db, installation, report }) {
      let done = 0
      for (let last = ''; ; ) {
        const some = await blobsAfter(db, last, atOnce)
        for (const { hash, size } of some) {
          report(done++)
          const problem = await problemOf(
            readBlob({ db, fileStorage: installation.fileStorage }, hash, Number(size)),
            hash,
          )
          if (problem !== undefined) yield { table: 'blobs', row: { hash }, problem }
        }
        last = some.at(-1)?.hash ?? last
        if (some.length < atOnce) return
      }
    },
    remedy: { advice },
  },
  {
    id: 'blobs.used',
    rule: 'Bytes are stored of files alone that somebody uses.',
    find: async function* ({ db }) {
      for (const hash of await unusedBlobs(db)) yield { table: 'blobs', row: { hash } }
    },
    remedy: {
      mends: 'removes them',
      mend: async (ctx, findings) => {
        for (const { row } of findings)
          await ctx.inTransaction(inside => releaseBlobs(inside, '', [String(row.hash)], 0))
      },
    },
  },
]

const problemOf = async (bytes: AsyncIterable<Uint8Array>, wanted: string): Promise<string | undefined> => {
  const hash = createHash('sha256')
  try {
    for await (const chunk of bytes) hash.update(chunk)
  } catch (error) {
    // An object storage that does not answer says nothing about the file.
    if (error instanceof Unavailable) throw error
    return 'cannot be read to the end'
  }
  return hash.digest('base64url') === wanted ? undefined : 'has other bytes than its name says'
}
