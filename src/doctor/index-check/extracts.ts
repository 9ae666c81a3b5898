// The SQL that compares stored extracts of texts with newly computed ones.
import type { Extract } from '#content/markdown/index.ts'
import type { Hash } from '#content/objects.ts'
import type { Examined } from '../check.ts'
import type { WholeIndex } from './store.ts'

export const wrongExtracts = async (
  { db }: Examined,
  { lineage_id }: WholeIndex,
  made: ReadonlyMap<Hash, Extract>,
): Promise<string[]> => {
  if (made.size === 0) return []
  const rows = await db
    .selectFrom('text_extracts')
    .select(['hash', 'data'])
    .where('lineage_id', '=', lineage_id)
    .where('hash', 'in', [...made.keys()])
    .execute()
  return rows
    .filter(({ hash, data }) => data !== JSON.stringify(made.get(hash)))
    .map(({ hash }) => `text_extracts has something else of the text ${hash}`)
}
