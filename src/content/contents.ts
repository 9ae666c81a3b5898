// The interface between the pure content core and the place where an installation stores its objects, and what is told of changes.
import type { Hash, ObjectStore } from './objects.ts'

/** The objects of one act: reads see what is stored, writes stay in memory until `flush`. */
export interface ContentSession<Db> extends ObjectStore {
  /** Stores what was written and is reached from the snapshot; must happen before anything points at it. */
  flush(db: Db, root: Hash | null): Promise<void>
  /**
   * The same before the transaction that needs it, in transactions of a few megabytes each, which `transaction` opens:
   * for as much as an import brings. Nothing is left to flush.
   */
  flushAhead(
    transaction: (work: (db: Db) => Promise<void>) => Promise<void>,
    root: Hash | null,
  ): Promise<void>
  /** What was flushed is committed, so that it need not be stored again. */
  settle(): void
}

/** All content of an installation, in a database of type `Db`; for reading, `Reading` is enough. */
export interface Contents<Db, Reading = Db> {
  /** What is stored for a lineage, which is a space and its duplicates, as the given database or transaction sees it. */
  session(db: Reading, lineage: string): ContentSession<Db>
}

/** What became of the content of a change request. */
export interface ProposedContent {
  readonly id: string
  readonly spaceId: string
  readonly organizationId: string
  readonly lineageId: string
  readonly before: Hash | null
  readonly after: Hash | null
  /** How many of its pages differ. */
  readonly pages: number
}
