// What every domain function is handed first: who acts, on which transaction, at what time, in which installation.
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
  /** Bytes of a file; the files of one request may have twice that together. */
  readonly file: number
  /** Milliseconds that a question waits for the index; after that it is answered from what there is. */
  readonly indexWait: number
}

/** A line of the log, with its details. */
export interface Log {
  warn(details: object, message: string): void
}

/** The addresses of pages of a space, by their paths; `isFront` is whether everybody is shown the page at the address of the space. */
export type PageAddresses = (path: string, isFront?: boolean) => string

/** What the rooms of spaces and organizations ask of the sites, which come after them. */
export interface SpacesOnSites {
  /**
   * The addresses at which sites publish spaces, by the ids of these: each on the oldest site that somebody can open, before
   * that on the one which the secret of a share link opens.
   */
  addressesOf(ctx: Ctx, spaceIds: readonly string[], shareKey?: string): Promise<ReadonlyMap<string, string>>
  /** The same for pages; with `steps` only of those whose paths begin with one of them. */
  pageAddressesOf(
    ctx: Ctx,
    spaceIds: readonly string[],
    steps?: readonly string[],
  ): Promise<ReadonlyMap<string, PageAddresses>>
  /**
   * Where change requests are seen on sites that publish their spaces, by their ids, for who may read them and is signed in: on
   * the host of this installation, whatever other addresses a site has.
   */
  changeRequestAddressesOf(
    ctx: Ctx,
    changeRequests: readonly { readonly id: string; readonly space_id: string }[],
  ): Promise<ReadonlyMap<string, string>>
  /** Whether this is a site of the organization. */
  isSiteOf(ctx: Ctx, organizationId: string, siteId: string): Promise<boolean>
  /** Takes spaces that are being deleted off all sites; their organization is locked. */
  removeSpaces(ctx: WriteCtx, spaceIds: readonly string[]): Promise<void>
  /** Throws where a site shows one of the spaces, which are about to leave their organization; that is locked. */
  refuseWhereShown(ctx: WriteCtx, spaceIds: readonly string[]): Promise<void>
}

/** How somebody proves that a hostname is theirs: by a record in its DNS, or by an answer at an address. */
export interface HostnameCheck {
  readonly by: 'dns' | 'http'
  readonly textRecords: TextRecords
}

/** Sends mail; resolves once the mail server has taken it. */
export interface Mail {
  send(message: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>
}

/** How people may sign in, as the operator has it. */
export interface SignInSettings {
  /** Whether there are passwords, passkeys and links, beside single sign-on. */
  readonly localAccounts: boolean
  /** Whether programs may register themselves. */
  readonly oauthRegistration: boolean
}

/** What a running program has once, whoever asks. */
export interface Installation {
  readonly database: Database
  readonly contents: Contents<WriteDb, ReadDb>
  /** What transactions tell those who wait for it, in all processes. */
  readonly signals: Signals
  /** How often others ask, counted by all processes together. */
  readonly sharedCounts: SharedCounts
  readonly signer: Signer
  readonly fetcher: Fetcher
  /** Undefined where all bytes are in the database. */
  readonly fileStorage: FileStorage | undefined
  /** Threads for work that takes long. */
  readonly threads: ThreadPool
  readonly rendering: Rendering
  readonly comparing: Comparing
  readonly typesetting: Typesetting
  /** Those that were looked up or made lately, by their ids: a revision never changes. */
  readonly revisions: Cache<Selectable<Tables['revisions']>>
  /** What changed between two states of content, as it was answered, and how far questions came that are not at their end. */
  readonly comparisons: Cache<readonly Uint8Array[]>
  /** What is shown of versions of OpenAPI specs, by the ids of these. */
  readonly references: Cache<Reference>
  /** What visitors of sites read on pages with conditions in their texts, by content, page and claims. */
  readonly visibleTexts: Cache<readonly TextSection[]>
  readonly sites: SpacesOnSites
  readonly hostnameCheck: HostnameCheck
  /** Left out where the operator has named no mail server. */
  readonly mail: Mail | undefined
  readonly signIn: SignInSettings
  /** Whether readers of sites may send requests to APIs through this server. */
  readonly tryProxy: boolean
  readonly limits: Limits
  /** For how many days events are kept; 0 for ever. */
  readonly eventRetention: number
  /** One piece of work after the other for each key, in this process: whoever waits occupies no connection meanwhile. */
  readonly inTurn: KeyedQueue
  /** Replies that stay the same, as they were sent, with a byte in each character; of a long one only that there is one, by no text. */
  readonly replies: Cache<string>
  readonly clock: Clock
  readonly newId: NewId
  /** Where this installation is reached, without a slash at the end: `https://docs.example.com`. */
  readonly baseUrl: string
  /** Tells whoever follows main contents that one has become another. */
  readonly contentMoved: (spaceId: string) => void
  /** Tells whoever reads what change requests propose that it is something else now. */
  readonly proposalMoved: (proposed: ProposedContent) => void
  /** Work that nobody waits for; what goes wrong is logged under the given words. Closing waits for it. */
  readonly inBackground: (what: string, work: () => Promise<unknown>) => void
  /** Aborted, with the error to answer, where this process stops and can wait no longer for what takes long. */
  readonly stopping: AbortSignal
  /** Takes what an operator should know though nothing has failed: ids, and never what people wrote. */
  readonly log: Log
  /** Whether this process is asked about the key for the first time lately; for work worth doing once. */
  readonly firstTime: (key: string) => boolean
}

/** Whoever a token or a session speaks for. */
export interface Actor {
  readonly userId: string
  /** Of the token, or of the session. */
  readonly tokenId: string
  readonly scope: TokenScope
  /** What they acted by; left out for a token that a person made. By SCIM, an identity provider acts, and nobody. */
  readonly by?: 'session' | 'program' | 'scim'
  /** The only organizations in which it counts: their providers vouched for the person, who proved nothing else. */
  readonly organizations?: readonly string[]
  /** Of a session: the organizations whose providers vouched for the person lately enough for those that enforce it. */
  readonly signedOn?: readonly string[]
}

/** The installation itself: what it does by itself, or by a command of whoever runs it. */
export const operator: Actor = { userId: '', tokenId: '', scope: 'write' }

/** A person who acts without a session or a token: while they sign in, or by a job that follows from what they did. */
export const personWith = (userId: string): Actor => ({ userId, tokenId: '', scope: 'write' })

/** Whoever has not said who they are: they see what everybody sees. */
export const nobody: Actor = { userId: '', tokenId: '', scope: 'read' }

/** One act: everything that a domain function may use to read. */
export interface Ctx extends Installation {
  readonly db: ReadDb
  readonly actor: Actor
  /** Runs work in a transaction of its own; for acts that compute before they commit. Those with the same turn wait for each other. */
  readonly inTransaction: <T>(work: (ctx: WriteCtx) => Promise<T>, turn?: Omit<Turn, 'check'>) => Promise<T>
}

/** An act in a transaction: `inTransaction` alone makes one, and nothing is written without one. */
export interface WriteCtx extends Ctx {
  readonly db: WriteDb
  /** What those who share the transaction have in common, where it may be shared. */
  readonly shared: Shared | undefined
  /** Runs when the transaction has been committed, never when it was rolled back. */
  readonly afterCommit: (effect: () => void) => void
  /**
   * Refuses where the caller may no longer do what they asked for. To be called in a transaction once what it changes is
   * locked: until then somebody may have taken a token, a grant or a membership away.
   */
  readonly refuseUnlessAllowed: () => Promise<void>
  /**
   * To be called once what an act changes is locked, and before anything of it is written: what the request expects of it
   * (`If-Match`) is compared now. `refuseUnlessAllowed` does so, too.
   */
  readonly noteLocked: () => Promise<void>
  /**
   * For acts that open their transactions themselves, to be called in that which changes something: what the request will be
   * answered is kept with it, where the request may be sent again (`Idempotency-Key`).
   */
  readonly keepAnswer: (answer: () => unknown) => Promise<void>
}

/** What is asked in each transaction of an act. */
export interface Watch {
  /** Throws where whoever acts may not, as the transaction sees it. */
  readonly check: (inside: WriteCtx) => Promise<void>
  /** Whether that is asked at the end of each transaction in which the work has not. */
  readonly isAlwaysChecked?: boolean
  /** What the act changes is locked, and nothing of it is written. */
  readonly locked?: (inside: WriteCtx) => Promise<void>
  /** This will be answered. */
  readonly keep?: (inside: WriteCtx, answer: unknown) => Promise<void>
  /** The work is done; what is thrown now undoes it. */
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

/** What the installation does by itself needs nobody's leave. */
const unwatched: Watch = { check: () => Promise.resolve() }

type OwnOf<Context> = Omit<Context, keyof Installation>

/**
 * A context is made for every request: it inherits from the installation, which costs nothing, and copies nothing. A literal
 * with `__proto__` would take twice as long.
 */
const within = <Own extends object, Inherited extends Installation>(
  installation: Inherited,
  own: Own,
): Inherited & Own => Object.assign(Object.create(installation), own)

/** The same act, for reading what must leave nothing behind: what would be kept for later questions is not. */
export const storingNothing = (ctx: Ctx): Ctx =>
  within<Pick<Ctx, 'inTransaction'>, Ctx>(ctx, {
    inTransaction: () => Promise.reject(new Unavailable('nothing is stored here')),
  })

/** The same act, done by somebody else. */
export const actingAs = (ctx: WriteCtx, actor: Actor): WriteCtx =>
  within<Pick<Ctx, 'actor'>, WriteCtx>(ctx, { actor })

/**
 * A context that reads what is committed and waits for no writer. Each of its transactions asks `watch.check`: where the work
 * has not done so once it had its locks, at the end.
 */
export const reading = (installation: Installation, actor: Actor, watch: Watch = unwatched): Ctx =>
  within<OwnOf<Ctx>, Installation>(installation, {
    db: installation.database.read,
    actor,
    inTransaction: (work, turn) =>
      inTransaction(installation, actor, work, { ...watch, isAlwaysChecked: true }, turn),
  })
