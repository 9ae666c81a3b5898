// The interface between the pure content core and the place where an
// installation stores its objects; also, what it is told of changes.
import type { Hash, ObjectStore } from './objects.ts'

/** The objects of one act: reads see what is stored, and writes stay in memory until `flush`. */
export interface ContentSession<Db> extends ObjectStore {
  /** Stores the written objects that are reached from the root; must happen before anything points at it. */
  flush(db: Db, root: Hash | null): Promise<void>
  /**
   * Flushes before the transaction that needs the objects, in transactions of a few megabytes each, which `transaction`
   * opens: for as much as an import brings. Nothing is left to flush.
   */
  flushAhead(
    transaction: (work: (db: Db) => Promise<void>) => Promise<void>,
    root: Hash | null,
  ): Promise<void>
  /** Says that the flushed objects are committed, so that they need not be stored again. */
  settle(): void
}

/** All content of an installation, in a database of type `Db`; a `Reading` suffices for reads. */
export interface Contents<Db, Reading = Db> {
  /** The objects of a lineage (a space and its duplicates), as the given database or transaction sees them. */
  session(db: Reading, lineage: string): ContentSession<Db>
}

/** A change of the content of a change request. */
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
