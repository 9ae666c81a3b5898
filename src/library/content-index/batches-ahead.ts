// Reading ahead: while a batch is written, which the main thread does, threads compute what the next one says.
import type { SearchChanges } from '../search-index/index.ts'
import type { Batch } from './batches.ts'

/** All that is written in one transaction. */
export interface ReadyBatch extends Batch {
  readonly pages: SearchChanges
}

export interface BatchesAhead {
  /** The batch from a position on: the one that was begun, if it begins there. */
  at(position: number): Promise<ReadyBatch>
  /** Begins with it. What it fails with is told to who asks for it. */
  begin(position: number): void
}

export const batchesAhead = (read: (position: number) => Promise<ReadyBatch>): BatchesAhead => {
  let begun: { readonly position: number; readonly batch: Promise<ReadyBatch> } | undefined
  return {
    at: position => (begun?.position === position ? begun.batch : read(position)),
    begin: position => {
      begun = { position, batch: read(position) }
      begun.batch.catch(() => undefined)
    },
  }
}
