// Reading ahead: while a batch is written, which the main thread does, threads compute what the next ones say.
import type { SearchChanges } from '../search-index/index.ts'
import type { Batch } from './batches.ts'

/** All that is written in one transaction. */
export interface ReadyBatch extends Batch {
  readonly pages: SearchChanges
}

export interface BatchStages {
  /** Reads the records from a position on, and parses their texts. */
  readonly parse: (position: number) => Promise<Batch>
  /** Makes the words of the pages: then nothing is left but to write. */
  readonly prepare: (batch: Batch) => Promise<ReadyBatch>
  /** The position after the last record. */
  readonly end: number
}

export interface BatchesAhead {
  /** The batch from a position on; the next ones are begun. What a batch fails with is told to who asks for it. */
  at(position: number): Promise<ReadyBatch>
}

/** While one batch is written, words are made of the next one, and the texts of the one after it are parsed. */
const mostAhead = 2

export const batchesAhead = ({ parse, prepare, end }: BatchStages): BatchesAhead => {
  const begun = new Map<number, { readonly parsed: Promise<Batch>; readonly ready: Promise<ReadyBatch> }>()
  /** Begins a batch, or gives the one that was begun there. */
  const begin = (position: number) => {
    const known = begun.get(position)
    if (known !== undefined) return known
    const parsed = parse(position)
    const batch = { parsed, ready: parsed.then(prepare) }
    batch.ready.catch(() => undefined)
    begun.set(position, batch)
    return batch
  }
  /** Where a batch ends, and the next one begins, is known once its texts are parsed. */
  const beginAhead = async (position: number, ahead: number): Promise<void> => {
    const { parsed } = begin(position)
    const next = await parsed.then(
      batch => batch.end,
      () => end,
    )
    if (ahead > 0 && next < end) await beginAhead(next, ahead - 1)
  }
  return {
    at: position => {
      for (const earlier of begun.keys()) if (earlier < position) begun.delete(earlier)
      const { ready } = begin(position)
      void beginAhead(position, mostAhead)
      return ready
    },
  }
}
