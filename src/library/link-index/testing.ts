// For tests of the index of links: contents in memory, written and indexed without the API.
import fc from 'fast-check'
import { extract } from '#content/markdown/index.ts'
import type { Hash, ObjectStore } from '#content/objects.ts'
import { type ContentChange, files, pages } from '#content/snapshot/index.ts'
import { type ContentWorld as Content, changed } from '#content/snapshot/testing.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { HeadSession } from '../heads/index.ts'
import {
  differencesBetween,
  type IndexedChange,
  type IndexSummary,
  type IndexTarget,
} from '../indexed-changes/index.ts'
import { putLinks, settlerOf } from './index.ts'

type Root = Hash | null

/** A unique id, made of a name. */
export const idNamed = (name: string): string => name.padEnd(20, '0')

export const indexTargetIn = (store: ObjectStore, spaceId: string, root: Root): IndexTarget => ({
  spaceId,
  organizationId: idNamed('organization'),
  lineageId: spaceId,
  session: store as unknown as HeadSession,
  root,
})

/** What an indexing from one content to another has to do. */
export interface IndexWork {
  readonly target: IndexTarget
  readonly changes: readonly IndexedChange[]
  readonly summary: IndexSummary
}

export const workBetween = async (
  store: ObjectStore,
  spaceId: string,
  before: Root,
  after: Root,
): Promise<IndexWork> => {
  const { changes, summary } = await differencesBetween(store, before, after)
  const complete: IndexedChange[] = []
  for (const change of changes) complete.push(await withExtract(store, change))
  return { target: indexTargetIn(store, spaceId, after), changes: complete, summary }
}

const withExtract = async (store: ObjectStore, change: IndexedChange): Promise<IndexedChange> => {
  const document = change.after?.document
  return document === undefined ? change : { ...change, extract: extract(await store.readText(document)) }
}

/** Puts changes and settles their consequences; with `begunAnew`, the first piece of that counts as not committed. */
export const doIndexWork = async (
  ctx: WriteCtx,
  { target, changes, summary }: IndexWork,
  begunAnew = false,
): Promise<void> => {
  for (let start = 0; start < changes.length; start += 3)
    await putLinks(ctx, target, changes.slice(start, start + 3))
  const settler = settlerOf(summary)
  if (begunAnew) await settler.goOn(ctx, target)
  while (!(await settler.goOn(ctx, target))) settler.committed()
}

/** Everything that the link index contains for a space, sorted, without the id of the space. */
export const indexedLinks = async (ctx: Ctx, spaceId: string) => {
  const links = await ctx.db.selectFrom('page_links').selectAll().where('space_id', '=', spaceId).execute()
  const targets = await ctx.db
    .selectFrom('link_targets')
    .selectAll()
    .where('space_id', '=', spaceId)
    .execute()
  const anchors = await ctx.db
    .selectFrom('page_anchors')
    .selectAll()
    .where('space_id', '=', spaceId)
    .execute()
  const names = await ctx.db.selectFrom('link_names').selectAll().where('space_id', '=', spaceId).execute()
  const counts = await ctx.db
    .selectFrom('link_counts')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('count', '!=', 0)
    .execute()
  return [links, targets, counts, anchors, names].map(rows =>
    rows.map(row => JSON.stringify(row).replaceAll(spaceId, 'the space')).sort(),
  )
}

/** How many targets of each status and kind a space has, counted in the rows. */
export const countedTargets = async (ctx: Ctx, spaceId: string) => {
  const rows = await ctx.db
    .selectFrom('link_targets')
    .select(({ fn }) => ['status', 'kind', fn.countAll<number>().as('count')])
    .where('space_id', '=', spaceId)
    .groupBy(['status', 'kind'])
    .execute()
  return rows.map(row => ({ ...row, count: Number(row.count) }))
}

/** One random change: an act, and numbers that choose among what exists. */
export interface RandomStep {
  readonly act: (typeof acts)[number]
  readonly one: number
  readonly other: number
  readonly text: readonly number[]
  readonly interrupted: boolean
}

const acts = [
  'insert',
  'text',
  'delete',
  'move',
  'rename',
  'file',
  'delete file',
  'revert',
  'fields',
  'reuse',
] as const
const names = ['a', 'b', 'c']

export const randomStep: fc.Arbitrary<RandomStep> = fc.record({
  act: fc.constantFrom(...acts),
  one: fc.nat(50),
  other: fc.nat(50),
  text: fc.array(fc.nat(200), { maxLength: 5 }),
  interrupted: fc.boolean(),
})

const among = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length]

/** A text with links of every kind, to targets that exist and to targets that do not. */
const textOf = (numbers: readonly number[], ids: readonly string[], fileIds: readonly string[]): string => {
  const page = (number: number) => among(ids, number) ?? idNamed('nowhere')
  const forms: ((number: number) => string)[] = [
    number => `# ${among(['One', 'Two'], number)}`,
    number => `[x](${among(names, number)}.md)`,
    number => `[x](../${among(names, number)}.md#one)`,
    number => `[x](${among(names, number)}/${among(names, number >> 2)}.md#two)`,
    number => `[x](/pages/${page(number)}#${among(['one', 'two'], number >> 2)})`,
    number => `[x](/pages/${page(number)})`,
    number => `![x](/files/${among(fileIds, number) ?? idNamed('nofile')})`,
    number => `![x](docs/${among(names, number)}.png)`,
    () => '[x](#one)',
    number => `{% include "${among(names, number)}.md" %}`,
    number => `[x](http://lectern.test/app/spaces/${idNamed('elsewhere')}/pages/${page(number)})`,
    () => '[x](https://a.example/)',
  ]
  return numbers.map(number => forms[number % forms.length]?.(Math.floor(number / forms.length))).join('\n\n')
}

const changesOf = async (
  content: Content,
  root: Root,
  roots: readonly Root[],
  { act, one, other, text }: RandomStep,
): Promise<ContentChange[]> => {
  const present = await pages(content.store, root)
  const ids = present.map(({ id }) => id)
  const fileIds = (await files(content.store, root)).map(({ id }) => id)
  const page = among(ids, one)
  const document = { markdown: textOf(text, ids, fileIds) }
  const title = among(names, other) as string
  const into = other % 2 === 0 ? (among(ids, other >> 1) ?? null) : null
  if (act === 'insert' || (page === undefined && act !== 'file'))
    return [{ operation: 'insert_page', title, into, document }]
  if (act === 'reuse') return [{ operation: 'insert_reusable_content', title, document }]
  if (act === 'file') {
    const name = `${title}.png`
    const file = {
      name,
      contentType: 'image/png',
      size: 1,
      blob: 'x',
      git: { oid: 'x', path: `docs/${name}` },
    }
    return fileIds.length > 2 ? [] : [{ operation: 'insert_files', files: [file] }]
  }
  if (act === 'delete file')
    return fileIds[0] === undefined ? [] : [{ operation: 'delete_file', file: fileIds[0] }]
  const known = page as string
  if (act === 'delete') return [{ operation: 'delete_page', page: known }]
  if (act === 'text') return [{ operation: 'update_page', page: known, document }]
  if (act === 'move') return [{ operation: 'update_page', page: known, into }]
  if (act === 'rename')
    return [{ operation: 'update_page', page: known, title, slug: `${title}${other % 3 || ''}` }]
  if (act === 'fields') {
    const file = fileIds[0]
    const cover = file === undefined ? null : ({ ref: { kind: 'file', file } } as const)
    return [{ operation: 'update_page', page: known, cover }]
  }
  const past = among(roots, other) ?? null
  const gone = (await pages(content.store, past)).find(({ id }) => !ids.includes(id))
  return gone === undefined ? [] : [{ operation: 'revert_page', page: gone.id, root: past }]
}

/** The content after a step; the same content where the step is not possible. */
export const play = async (
  content: Content,
  roots: readonly Root[],
  randomStep: RandomStep,
): Promise<Root> => {
  const before = roots.at(-1) ?? null
  const changes = await changesOf(content, before, roots, randomStep)
  return changed(content, before, ...changes).catch(() => before)
}
