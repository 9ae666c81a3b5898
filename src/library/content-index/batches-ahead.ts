// Reads batches ahead: while the main thread writes one batch, threads compute the next ones.
import type { SearchChanges } from '../search-index/index.ts'
import type { Batch } from './batches.ts'

/** Everything that one transaction writes. */
export interface ReadyBatch extends Batch {
  readonly pages: SearchChanges
}

export interface BatchStages {
  /** Reads the records from a position on, and the extracts of their texts. */
  readonly parse: (position: number) => Promise<Batch>
  /** Computes the words of the pages, so that only writing is left. */
  readonly prepare: (batch: Batch) => Promise<ReadyBatch>
  /** The position after the last record. */
  readonly end: number
}

export interface BatchesAhead {
  /**
   * The batch from a position on; the next ones are begun. If a batch failed ahead of time, the caller gets the error here.
   */
  at(position: number): Promise<ReadyBatch>
}

/** While one batch is written, the words of the next one are computed and the texts of the one after it are parsed. */
const mostAhead = 2

export const batchesAhead = ({ parse, prepare, end }: BatchStages): BatchesAhead => {
  const begun = new Map<number, { readonly parsed: Promise<Batch>; readonly ready: Promise<ReadyBatch> }>()
  /** Begins the batch at a position, or returns the one that was begun there. */
  const begin = (position: number) => {
    const known = begun.get(position)
    if (known !== undefined) return known
    const parsed = parse(position)
    const batch = { parsed, ready: parsed.then(prepare) }
    batch.ready.catch(() => undefined)
    begun.set(position, batch)
    return batch
  }
  /**
   * Begins the batches after this one. Where a batch ends, and so where the next one begins, is
   * known once its texts are parsed.
   */
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
