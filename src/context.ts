// The first argument of every domain function: who acts, in which transaction, at what time, in which installation.
import type { Selectable } from 'kysely'
import type { Comparing } from '#comparing/index.ts'
import type { Contents, ProposedContent } from '#content/contents.ts'
import type { TextSection } from '#content/markdown/index.ts'
import type { Reference } from '#content/openapi/index.ts'
import type {
  Database,
  ReadDb,
  Shared,
  SharedCounts,
  Signals,
  Tables,
  TokenScope,
  Turn,
  WriteDb,
} from '#database/index.ts'
import type { Cache } from '#kernel/cache.ts'
import type { Clock } from '#kernel/clock.ts'
import { Unavailable } from '#kernel/errors.ts'
import type { NewId } from '#kernel/ids.ts'
import type { KeyedQueue } from '#kernel/keyed-queue.ts'
import type { Signer } from '#kernel/signing.ts'
import type { Fetcher, TextRecords } from '#network/index.ts'
import type { FileStorage } from '#object-storage/index.ts'
import type { Rendering } from '#rendering/index.ts'
import type { ThreadPool } from '#threads/index.ts'
import type { Typesetting } from '#typesetting/index.ts'

export interface Limits {
  /** In bytes, for a file; the files of one request may have twice as much together. */
  readonly file: number
  /** In milliseconds: how long a question waits for the index to catch up; then it is answered from what the index has. */
  readonly indexWait: number
}

/** A line of the log, with its details. */
export interface Log {
  warn(details: object, message: string): void
}

/** Gives the address of a page by its path; `isFront`: whether it is the front page, shown at the address of the space. */
export type PageAddresses = (path: string, isFront?: boolean) => string

/** What the rooms of spaces and organizations need from `sites`, which they must not import. */
export interface SpacesOnSites {
  /**
   * The addresses at which sites publish spaces, by space id: each on the oldest site that somebody can open; a site that
   * the share link's secret `shareKey` opens comes first.
   */
  addressesOf(ctx: Ctx, spaceIds: readonly string[], shareKey?: string): Promise<ReadonlyMap<string, string>>
  /** The same for pages; with `steps`, only for those whose paths begin with one of these steps. */
  pageAddressesOf(
    ctx: Ctx,
    spaceIds: readonly string[],
    steps?: readonly string[],
  ): Promise<ReadonlyMap<string, PageAddresses>>
  /**
   * The addresses, by id, at which signed-in readers see change requests on sites that publish their spaces: on the host of
   * this installation, whatever other addresses a site has.
   */
  changeRequestAddressesOf(
    ctx: Ctx,
    changeRequests: readonly { readonly id: string; readonly space_id: string }[],
  ): Promise<ReadonlyMap<string, string>>
  /** Whether this is a site of the organization. */
  isSiteOf(ctx: Ctx, organizationId: string, siteId: string): Promise<boolean>
  /** Removes spaces that are being deleted from all sites; the caller has locked their organization. */
  removeSpaces(ctx: WriteCtx, spaceIds: readonly string[]): Promise<void>
  /** Throws where a site shows one of the spaces, which leave their organization; the caller has locked that. */
  refuseWhereShown(ctx: WriteCtx, spaceIds: readonly string[]): Promise<void>
}

/** How a hostname is verified to belong to somebody: by a DNS record, or by an answer at an address. */
export interface HostnameCheck {
  readonly by: 'dns' | 'http'
  readonly textRecords: TextRecords
}

/** Sends mail; resolves once the mail server has accepted it. */
export interface Mail {
  send(message: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>
}

/** The ways in which people may sign in, as the operator has set them. */
export interface SignInSettings {
  /** Whether there are passwords, passkeys and sign-in links besides single sign-on. */
  readonly localAccounts: boolean
  /** Whether OAuth clients may register themselves. */
  readonly oauthRegistration: boolean
}

/** What a running program has one of, for all callers. */
export interface Installation {
  readonly database: Database
  readonly contents: Contents<WriteDb, ReadDb>
  /** Signals that transactions send to those who follow a topic, in all processes. */
  readonly signals: Signals
  /** Counts for rate limits, shared by all processes. */
  readonly sharedCounts: SharedCounts
  readonly signer: Signer
  readonly fetcher: Fetcher
  /** Undefined where all bytes of files are in the database. */
  readonly fileStorage: FileStorage | undefined
  /** Threads for work that takes long. */
  readonly threads: ThreadPool
  readonly rendering: Rendering
  readonly comparing: Comparing
  readonly typesetting: Typesetting
  /** Recently used revisions, by id: a revision never changes. */
  readonly revisions: Cache<Selectable<Tables['revisions']>>
  /** Comparisons of two states of content, as they were answered; and the progress of those read in several requests. */
  readonly comparisons: Cache<readonly Uint8Array[]>
  /** What is shown of versions of OpenAPI specs, by the versions' ids. */
  readonly references: Cache<Reference>
  /** The texts that visitors of sites read on pages with conditions, by content, page and claims. */
  readonly visibleTexts: Cache<readonly TextSection[]>
  readonly sites: SpacesOnSites
  readonly hostnameCheck: HostnameCheck
  /** Undefined where the operator has set no mail server. */
  readonly mail: Mail | undefined
  readonly signIn: SignInSettings
  /** Whether readers of sites may send requests to the documented APIs through this server. */
  readonly tryProxy: boolean
  readonly limits: Limits
  /** How many days events are kept; 0 for ever. */
  readonly eventRetention: number
  /** Runs work one piece after the other for each key, within this process; waiting occupies no database connection. */
  readonly inTurn: KeyedQueue
  /** Replies that never change, as sent, in `latin1`; for a long one an empty text, which says only that there is one. */
  readonly replies: Cache<string>
  readonly clock: Clock
  readonly newId: NewId
  /** The address of this installation, without a slash at the end: `https://docs.example.com`. */
  readonly baseUrl: string
  /** Tells those who follow main contents that the content of a space has changed. */
  readonly contentMoved: (spaceId: string) => void
  /** Tells those who read the proposals of change requests that one has changed. */
  readonly proposalMoved: (proposed: ProposedContent) => void
  /** Runs work that nobody waits for, except closing. An error is logged with `what`. */
  readonly inBackground: (what: string, work: () => Promise<unknown>) => void
  /** Aborted, with the error to answer, when this process stops and can no longer wait for long work. */
  readonly stopping: AbortSignal
  /** Logs what an operator should know though nothing has failed: ids, and never what people wrote. */
  readonly log: Log
  /** Whether this process was not asked about the key lately; for work worth doing once. */
  readonly firstTime: (key: string) => boolean
}

/** The user whom a token or a session speaks for. */
export interface Actor {
  readonly userId: string
  /** The id of the token or the session. */
  readonly tokenId: string
  readonly scope: TokenScope
  /** The credentials; left out for a token that a person made. `scim` is an identity provider, which acts for no person. */
  readonly by?: 'session' | 'program' | 'scim'
  /** The only organizations in which these credentials count: only their identity providers vouched for the person. */
  readonly organizations?: readonly string[]
  /** For a session: the organizations whose providers vouched for the person recently enough to enforce single sign-on. */
  readonly signedOn?: readonly string[]
}

/** The installation itself, for what it does on its own or by a command of the operator. */
export const operator: Actor = { userId: '', tokenId: '', scope: 'write' }

/** A person who acts without a session or a token: while they sign in, or by a job that follows from what they did. */
export const personWith = (userId: string): Actor => ({ userId, tokenId: '', scope: 'write' })

/** A caller without credentials, who sees what everybody sees. */
export const nobody: Actor = { userId: '', tokenId: '', scope: 'read' }

/** One act: everything that a domain function may use for reading. */
export interface Ctx extends Installation {
  readonly db: ReadDb
  readonly actor: Actor
  /** Runs work in a transaction of its own, for acts that compute before they commit. Those with the same turn queue up. */
  readonly inTransaction: <T>(work: (ctx: WriteCtx) => Promise<T>, turn?: Omit<Turn, 'check'>) => Promise<T>
}

/** An act in a transaction. Only `inTransaction` makes one, and nothing is written without one. */
export interface WriteCtx extends Ctx {
  readonly db: WriteDb
  /** What all who share the transaction have in common; undefined where it is not shared. */
  readonly shared: Shared | undefined
  /** Runs when the transaction has committed, never after a rollback. */
  readonly afterCommit: (effect: () => void) => void
  /**
   * Throws where the caller may no longer do what they asked for. To be called in a transaction once the rows it changes are
   * locked: until then a token, a grant or a membership may have been removed.
   */
  readonly refuseUnlessAllowed: () => Promise<void>
  /**
   * To be called once the rows that an act changes are locked, and before any of them is written: this compares `If-Match`
   * with the present version. `refuseUnlessAllowed` does so, too.
   */
  readonly noteLocked: () => Promise<void>
  /**
   * For acts that open their transactions themselves, to be called in the one that changes something: stores the answer in
   * it, where the request has an `Idempotency-Key`.
   */
  readonly keepAnswer: (answer: () => unknown) => Promise<void>
}

/** What is called in each transaction of an act. */
export interface Watch {
  /** Throws where the caller may not act, as the transaction sees it. */
  readonly check: (inside: WriteCtx) => Promise<void>
  /** Whether `check` is called at the end of each transaction in which the work has not called it. */
  readonly isAlwaysChecked?: boolean
  /** Called when the rows that the act changes are locked, and none is written yet. */
  readonly locked?: (inside: WriteCtx) => Promise<void>
  /** Called with the answer that the request will get. */
  readonly keep?: (inside: WriteCtx, answer: unknown) => Promise<void>
  /** Called when the work is done; an error rolls the transaction back. */
  readonly done?: (inside: WriteCtx) => Promise<void>
}

/** Runs the work in a transaction of its own, then the effects that waited for its commit. */
export const inTransaction = async <T>(
  installation: Installation,
  actor: Actor,
  work: (ctx: WriteCtx) => Promise<T>,
  watch: Watch = unwatched,
  turn?: Omit<Turn, 'check'>,
): Promise<T> => {
  let effects: (() => void)[] = []
  let isChecked = false
  const insideOn = (db: WriteDb, shared?: Shared): WriteCtx => {
    const noteLocked = async (): Promise<void> => watch.locked?.(inside)
    const inside: WriteCtx = within<OwnOf<WriteCtx>, Installation>(installation, {
      db,
      shared,
      actor,
      afterCommit: effect => effects.push(effect),
      inTransaction: () => Promise.reject(new Error('transactions do not nest')),
      refuseUnlessAllowed: async () => {
        await (shared?.checked ?? watch.check(inside))
        isChecked = true
        await noteLocked()
      },
      noteLocked,
      keepAnswer: async answer => watch.keep?.(inside, await answer()),
    })
    return inside
  }
  const check = (db: WriteDb) => watch.check(insideOn(db))
  const result = await installation.database.transaction(
    async (db, shared) => {
      effects = []
      isChecked = false
      const inside = insideOn(db, shared)
      const result = await work(inside)
      if (watch.isAlwaysChecked && !isChecked) await watch.check(inside)
      await watch.done?.(inside)
      return result
    },
    turn && { ...turn, ...(turn.isShared && { check }) },
  )
  for (const effect of effects) effect()
  return result
}

/** The installation itself needs no permission. */
const unwatched: Watch = { check: () => Promise.resolve() }

type OwnOf<Context> = Omit<Context, keyof Installation>

/**
 * A context is made for every request. It inherits from the installation instead
 * of copying it; an object literal with `__proto__` would take twice as long.
 */
const within = <Own extends object, Inherited extends Installation>(
  installation: Inherited,
  own: Own,
): Inherited & Own => Object.assign(Object.create(installation), own)

/** The same act for reads that must store nothing, also not for later questions: transactions are refused. */
export const storingNothing = (ctx: Ctx): Ctx =>
  within<Pick<Ctx, 'inTransaction'>, Ctx>(ctx, {
    inTransaction: () => Promise.reject(new Unavailable('nothing is stored here')),
  })

/** The same act, done by another actor. */
export const actingAs = (ctx: WriteCtx, actor: Actor): WriteCtx =>
  within<Pick<Ctx, 'actor'>, WriteCtx>(ctx, { actor })

/**
 * A context that reads committed data and waits for no writer. Each of its transactions calls `watch.check`: at the end, if
 * the work has not done so after locking.
 */
export const reading = (installation: Installation, actor: Actor, watch: Watch = unwatched): Ctx =>
  within<OwnOf<Ctx>, Installation>(installation, {
    db: installation.database.read,
    actor,
    inTransaction: (work, turn) =>
      inTransaction(installation, actor, work, { ...watch, isAlwaysChecked: true }, turn),
  })
