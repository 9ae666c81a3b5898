// Opens an installation: its migrated database, and everything else that acts use.
import type { FastifyBaseLogger } from 'fastify'
import { createComparing } from '#comparing/index.ts'
import type { HostnameCheck, Installation, Mail, SignInSettings } from '#context.ts'
import {
  createSharedCounts,
  createSignals,
  type Database,
  type MigrationStep,
  migrate,
  newestId,
  type OwnSignals,
  type ReadDb,
  refuseOtherMigrations,
} from '#database/index.ts'
import { createCache } from '#kernel/cache.ts'
import type { Clock } from '#kernel/clock.ts'
import { Unavailable } from '#kernel/errors.ts'
import { idSource, randomSecret } from '#kernel/ids.ts'
import { keyedQueue } from '#kernel/keyed-queue.ts'
import { signerWith } from '#kernel/signing.ts'
import { traced, tracer } from '#kernel/tracing.ts'
import { databaseContents } from '#library/revisions/index.ts'
import {
  createLateFetcher,
  type FetcherOptions,
  lookUpTextRecords,
  parseAllowedRanges,
} from '#network/index.ts'
import type { FileStorage } from '#object-storage/index.ts'
import { createRendering } from '#rendering/index.ts'
import { spacesOnSites } from '#sites/spaces-on-sites/index.ts'
import { createThreadPool, type ThreadPool } from '#threads/index.ts'
import { createTypesetting, type Typesetting } from '#typesetting/index.ts'
import { product } from './product.ts'

/** An installation that its opener closes. */
export interface OpenInstallation extends Installation {
  readonly signals: OwnSignals
  /** Aborts long work, so that those who wait for it get an answer before the process stops. */
  stop(): void
  /** Waits for work in the background. */
  settled(): Promise<void>
  /** Names the work that is still done in the background. */
  underWay(): string[]
  /** Waits for work in the background, then closes the database. */
  close(): Promise<void>
}

export interface InstallationOptions {
  readonly baseUrl: string
  readonly logger: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly fetchAllow?: string | undefined
  /** Resolves the addresses of hosts that are fetched from; the system's resolver by default. */
  readonly lookup?: FetcherOptions['lookup']
  readonly fileLimit: number
  /** Closed with the installation. */
  readonly fileStorage?: FileStorage | undefined
  /** The providers whose embeds are shown in frames. */
  readonly embeds?: readonly string[] | undefined
  readonly indexWait?: number
  readonly hostnameCheck?: Partial<HostnameCheck>
  readonly mail?: Mail | undefined
  readonly signIn?: Partial<SignInSettings>
  readonly tryProxy?: boolean
  readonly eventRetention?: number
  readonly clock?: Clock
  readonly contentMoved?: Installation['contentMoved']
  readonly proposalMoved?: Installation['proposalMoved']
  /** Called before each migration of a database with content. */
  readonly migrating?: (step: MigrationStep) => void
  /** Closed with the installation, which makes its own pool by default. */
  readonly threads?: ThreadPool
  /** Closed with the installation, which makes its own by default. */
  readonly typesetting?: Typesetting
  /** Whether the database is left as it is: for looking at it, beside a server that may be of another version. */
  readonly isLeftAsIs?: boolean
}

const usualIndexWait = 2000

/** In bytes, of cached replies and the addresses that they are cached under: 6,000 pages of 4 KB. */
const replyCapacity = 32_000_000

/** In characters, of revisions without their contents. */
const revisionCapacity = 1_000_000

/** In bytes, of answers on what changed. */
const comparisonCapacity = 16_000_000

/** In bytes, of references as JSON; in memory they take about twice that. */
const referenceCapacity = 24_000_000

/** In characters, of texts as visitors of sites see them. */
const visibleTextCapacity = 8_000_000

/** Migrates the database and makes an installation of it. */
export const openInstallation = async (
  database: Database,
  options: InstallationOptions,
): Promise<OpenInstallation> => {
  await (options.isLeftAsIs
    ? refuseOtherMigrations(database)
    : migrate(database, undefined, options.migrating))
  const clock = options.clock ?? Date.now
  const running = new Map<Promise<unknown>, string>()
  const settled = async (): Promise<void> => void (await Promise.all(running.keys()))
  const seen = createCache<true>(10_000)
  const stopping = new AbortController()
  const fetcher = createLateFetcher({
    allow: parseAllowedRanges(options.fetchAllow ?? ''),
    ...(options.lookup && { lookup: options.lookup }),
    userAgent: () => `${product.name}/${product.version} (+${options.baseUrl})`,
  })
  const signals = createSignals(database)
  const threads = options.threads ?? createThreadPool()
  const typesetting = options.typesetting ?? createTypesetting({}, clock)
  const signer = signerWith(
    options.isLeftAsIs ? await presentSecret(database.read) : await signingSecret(database),
  )
  const inBackground: Installation['inBackground'] = (what, work) => {
    const task = traced(what, { isRoot: true, follows: tracer()?.current() }, work)
      .catch(error => options.logger.error({ err: error }, `could not ${what}`))
      .finally(() => running.delete(task))
    running.set(task, what)
  }
  return {
    database,
    contents: databaseContents(database, clock),
    signals,
    sharedCounts: createSharedCounts({
      database,
      clock,
      inBackground,
      hidden: key => signer.sign('counts of requests', key),
    }),
    signer,
    fetcher,
    fileStorage: options.fileStorage,
    log: options.logger,
    threads,
    rendering: createRendering(threads, clock, options.embeds),
    comparing: createComparing(threads),
    typesetting,
    revisions: createCache(revisionCapacity, 'revisions'),
    comparisons: createCache(comparisonCapacity, 'comparisons'),
    references: createCache(referenceCapacity, 'references'),
    visibleTexts: createCache(visibleTextCapacity, 'visible-texts'),
    sites: spacesOnSites,
    hostnameCheck: { by: 'dns', textRecords: lookUpTextRecords, ...options.hostnameCheck },
    mail: options.mail,
    signIn: { localAccounts: true, oauthRegistration: false, ...options.signIn },
    tryProxy: options.tryProxy ?? false,
    eventRetention: options.eventRetention ?? 0,
    limits: { file: options.fileLimit, indexWait: options.indexWait ?? usualIndexWait },
    inTurn: keyedQueue(),
    replies: createCache(replyCapacity, 'replies', { whenFull: 'asked again' }),
    clock,
    newId: idSource(clock, await newestId(database)),
    get baseUrl() {
      return options.baseUrl
    },
    firstTime: key => {
      if (seen.get(key)) return false
      seen.set(key, true, 1)
      return true
    },
    contentMoved: options.contentMoved ?? (() => {}),
    proposalMoved: options.proposalMoved ?? (() => {}),
    inBackground,
    stopping: stopping.signal,
    stop: () =>
      stopping.abort(new Unavailable('the server stops; nothing was changed: send the request again')),
    settled,
    underWay: () => [...running.values()],
    close: async () => {
      // After this, nothing in the background waits for a PDF.
      await typesetting.close()
      await settled()
      await Promise.all([
        fetcher.close(),
        options.fileStorage?.objects.close(),
        threads.close(),
        signals.close(),
      ])
      await database.close()
    },
  }
}

/** The secret for signatures, made once; every process of the installation reads the same one. */
const signingSecret = (database: Database): Promise<string> =>
  database.transaction(async db => {
    await db
      .insertInto('secrets')
      .values({ name: 'signing', value: randomSecret() })
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
    return presentSecret(db)
  })

/** Where the secret is missing, a new one that nobody else knows: signatures with it are not valid anywhere. */
const presentSecret = async (db: ReadDb): Promise<string> => {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', 'signing').executeTakeFirst()
  return row?.value ?? randomSecret()
}
