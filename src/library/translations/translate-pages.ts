// The wording of pages in another language: translations by the machine, with the corrections of people applied to them.
import { hashOf } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import type { Job } from '#jobs/index.ts'
import { batchesOf } from '#kernel/batches.ts'
import { type ContentHead, type HeadSession, sessionOf } from '../heads/index.ts'
import { askForSweep } from '../purge/index.ts'
import { segmentsInThread, textsInThread } from './in-thread.ts'
import { plainSegment, plainText } from './plain-text.ts'
import type { PageRow } from './run-store.ts'
import { insertTexts, textsByHash } from './run-store.ts'
import type { Segment, TextAnswer, TextTask } from './tasks.ts'
import { inputsOf, lastOf, type Translated, type Wording } from './translated.ts'
import { withTargetIds } from './translated-ids.ts'
import type { Words } from './words.ts'

/** A page, or a reusable content, to be translated. */
export interface Wanted {
  readonly id: string
  readonly source: Wording
  readonly session: HeadSession
  /** Its present wording in the target; undefined where it is not there yet. */
  readonly present: Wording | undefined
  readonly row: PageRow | undefined
}

/** The resulting wording. */
export interface Worded extends Wording {
  /** What the machine has written; undefined where a text that is not the machine's stays. */
  readonly machine: Translated | undefined
  /** Problems to be shown to people. */
  readonly problems: readonly string[]
}

export interface Translating {
  readonly settings: string
  readonly target: ContentHead
  readonly ids: ReadonlyMap<string, string>
  readonly words: Words
  readonly job: Pick<Job, 'keep'>
}

/** Texts that are read and translated together. */
const batchBounds = { count: 20, size: 300_000 }

/** Translates pages; their texts are stored in the target, by their hashes. */
export async function* translatePages(
  ctx: Ctx,
  wanted: readonly Wanted[],
  translating: Translating,
): AsyncGenerator<Map<string, Worded>> {
  const { lineage_id } = translating.target.access.row
  await ctx.inTransaction(inside => askForSweep(inside, lineage_id))
  const texts = batchesOf(wanted, batchBounds, ({ source }) =>
    source.document === undefined ? 0 : averageText,
  )
  for (const batch of texts) {
    await translating.job.keep()
    yield await translateBatch(ctx, batch, translating)
  }
}

/** Characters; how long a text is becomes known only by reading it. */
const averageText = 10_000

const translateBatch = async (
  ctx: Ctx,
  batch: readonly Wanted[],
  translating: Translating,
): Promise<Map<string, Worded>> => {
  const { words, ids, settings, target } = translating
  const owner = target.access.row.organization_id
  const session = sessionOf(ctx, target)
  const texts = await Promise.all(batch.map(one => sourceText(one, ids)))
  const segments = await segmentsInThread(ctx, owner, texts)
  const titles = batch.map(({ source }) => [source.title, source.description ?? ''].map(plainSegment))
  const known = await words.translate([
    ...segments.flatMap(found => found ?? []),
    ...titles.flat().flatMap(one => one ?? []),
  ])
  const machines = batch.map(({ row }) => row && lastOf(row))
  const previous = await textsByHash(
    ctx,
    settings,
    machines.flatMap(machine => machine?.text || []),
  )
  const tasks: TextTask[] = []
  for (const [index, one] of batch.entries()) {
    const corrected = await correctionOf(one, machines[index], previous, session)
    const own = (segments[index] ?? []).flatMap(({ key }): [string, string][] => {
      const translation = known.get(key)
      return translation === undefined ? [] : [[key, translation]]
    })
    tasks.push({ text: texts[index] as string, words: own, ...(corrected && { corrected }) })
  }
  const answers = await textsInThread(ctx, owner, tasks)
  const results = new Map<string, Worded>()
  for (const [index, one] of batch.entries()) {
    const text = answers[index]
    const plain = (which: 0 | 1) => plainIn(titles[index]?.[which], known)
    results.set(one.id, wordedOf(one, { machine: machines[index], text, plain, session, words }))
  }
  const unusable = answers.flatMap(answer => answer?.untranslated ?? [])
  await words.forget(unusable)
  await ctx.inTransaction(async inside => {
    await session.flush(inside.db, null)
    const rows = answers.flatMap(answer =>
      answer === undefined ? [] : [{ settings_id: settings, hash: answer.hash, text: answer.machine }],
    )
    await insertTexts(inside, [...new Map(rows.map(row => [row.hash, row])).values()])
  })
  return results
}

const sourceText = async ({ source, session }: Wanted, ids: ReadonlyMap<string, string>): Promise<string> =>
  source.document === undefined
    ? ''
    : withTargetIds(await session.readText(source.document), id => ids.get(id))

/** The correction of a text that the machine wrote; undefined where nobody has changed it. */
const correctionOf = async (
  { present }: Wanted,
  machine: Translated | undefined,
  previous: ReadonlyMap<string, Uint8Array>,
  session: HeadSession,
): Promise<TextTask['corrected']> => {
  if (present === undefined || machine === undefined || (present.document ?? '') === machine.text)
    return undefined
  const before = previous.get(machine.text)
  const text = present.document === undefined ? '' : await session.readText(present.document)
  return before && { previous: before, text }
}

/** The translation of a title or a description; undefined where there is none. */
const plainIn = (segment: Segment | undefined, known: ReadonlyMap<string, string>): string | undefined => {
  const translation = segment && known.get(segment.key)
  return translation === undefined ? undefined : plainText(translation)
}

interface Made {
  readonly machine: Translated | undefined
  readonly text: TextAnswer | undefined
  readonly plain: (which: 0 | 1) => string | undefined
  readonly session: HeadSession
  readonly words: Words
}

const wordedOf = (one: Wanted, { machine, text, plain, session, words }: Made): Worded => {
  const { source, present } = one
  // There is no record that the machine wrote it: it is somebody's own text, unless it still equals the source.
  const isTheirs = present !== undefined && machine === undefined
  if (isTheirs && present.document !== undefined && present.document !== source.document)
    return { ...present, machine: undefined, problems: [theirs] }
  const title = plain(0) ?? source.title
  const description = plain(1) ?? source.description ?? ''
  const document = documentOf(one, text, session)
  const untranslated = [
    ...(text?.untranslated ?? []).map(segment => segment.text),
    ...(plain(0) === undefined && /\p{L}/u.test(source.title) ? [source.title] : []),
  ]
  const isWhole = text !== undefined && untranslated.length === 0
  const written = text === undefined ? (document ?? '') : textHash(text)
  const keeps = (field: 'title' | 'description', now: string): string => {
    const before = machine === undefined ? (source[field] ?? '') : machine[field]
    return present !== undefined && (present[field] ?? '') !== before ? (present[field] ?? '') : now
  }
  const inputs = inputsOf(source, words.madeWith)
  return {
    title: keeps('title', title),
    ...withoutEmpty(keeps('description', description)),
    ...(document !== undefined && { document }),
    machine: { inputs, title, description, text: written, isWhole },
    problems: problemsOf(text, untranslated),
  }
}

/** The document of a page; a text that could not be read stays as it is. */
const documentOf = ({ source, present }: Wanted, text: TextAnswer | undefined, session: HeadSession) => {
  if (text === undefined) return present === undefined ? source.document : present.document
  return text.text === '' ? undefined : session.writeText(text.text)
}

const withoutEmpty = (description: string) => (description === '' ? {} : { description })

/** The hash of a text, as it is stored in a record: empty for an empty text. */
const textHash = ({ hash }: TextAnswer): string => (hash === hashOf('') ? '' : hash)

const theirs =
  'this page was in the target before, with a text that differs from that of the source, and stays as it is: empty its text there to have it translated'

const problemsOf = (text: TextAnswer | undefined, untranslated: readonly string[]): string[] => {
  if (text === undefined)
    return ['its text is too large or too intricate to be translated, and stays as it is']
  const problems: string[] = []
  const [first] = untranslated
  if (first !== undefined) {
    const count = untranslated.length === 1 ? 'a passage' : `${untranslated.length} passages`
    problems.push(`${count} could not be translated, and stay as in the source: ${first.slice(0, 100)}`)
  }
  if (text.outdated > 0)
    problems.push(`${text.outdated} corrected passages were kept although the source has changed: check them`)
  return problems
}
