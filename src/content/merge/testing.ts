// What the tests of the merge share: arbitrary content, and arbitrary edits of it on two sides.
import fc from 'fast-check'
import { Conflict, Invalid } from '#kernel/errors.ts'
import { slugify } from '#kernel/slug.ts'
import type { ObjectStore } from '../objects.ts'
import { generatedId, specOf } from '../snapshot/generated/testing.ts'
import { type ContentChange, type PageRecord, pages, putGenerated } from '../snapshot/index.ts'
import { importOutline } from '../snapshot/outline/index.ts'
import { type ContentWorld, changed, newWorld } from '../snapshot/testing.ts'
import type { TreeRoot } from '../tree/index.ts'

/** Content and two states that both derive from it. */
export interface ThreeStates extends ContentWorld {
  readonly base: TreeRoot
  readonly ours: TreeRoot
  readonly theirs: TreeRoot
}

/** One edit, with its page and its values still as numbers: their meaning depends on the content it is applied to. */
export type EditStep = readonly [
  kind: (typeof kinds)[number] | 'group' | 'link',
  page: number,
  other: number,
  value: number,
]

const kinds = [
  'insert',
  'insert',
  'delete',
  'move',
  'move',
  'reorder',
  'rename',
  'slug',
  'text',
  'text',
  'text',
  'field',
  'variable',
  'reusable',
  'file',
  'arrangement',
  'computed',
  'note',
  'generate',
  'generate',
] as const

/** A step of one of these kinds. */
export const stepOf = (...among: EditStep[0][]): fc.Arbitrary<EditStep> =>
  fc.tuple(fc.constantFrom(...among), fc.nat(30), fc.nat(30), fc.nat(9))
const step = stepOf(...kinds)

/** The steps that lead to the base, and those of each side from there. */
export const scripts = (): fc.Arbitrary<{ start: EditStep[]; ours: EditStep[]; theirs: EditStep[] }> =>
  fc.record({
    start: fc.array(
      stepOf(
        'insert',
        'insert',
        'group',
        'link',
        'variable',
        'reusable',
        'file',
        'arrangement',
        'computed',
        'generate',
      ),
      { minLength: 3, maxLength: 15 },
    ),
    ours: fc.array(step, { minLength: 1, maxLength: 6 }),
    theirs: fc.array(step, { minLength: 1, maxLength: 6 }),
  })

/** The three states to which the scripts lead. */
export const played = async (script: {
  start: EditStep[]
  ours: EditStep[]
  theirs: EditStep[]
}): Promise<ThreeStates> => {
  const world = newWorld()
  const base = await play(world, null, script.start, 'base')
  const ours = await play(world, base, script.ours, 'ours')
  const theirs = await play(world, base, script.theirs, 'theirs')
  return { ...world, base, ours, theirs }
}

/** Steps that the content refuses are skipped. */
const play = async (
  world: ContentWorld,
  start: TreeRoot,
  steps: readonly EditStep[],
  side: string,
): Promise<TreeRoot> => {
  let root = start
  for (const next of steps) {
    if (next[0] === 'arrangement') {
      root = await arranged(world, root, next[3])
      continue
    }
    if (next[0] === 'generate') {
      root = await generated(world, root, next[1], next[3])
      continue
    }
    const change = await changeOf(world.store, root, next, `${side} ${world.newId()}`)
    if (change === undefined) continue
    root = await changed(world, root, change).catch(error => {
      if (error instanceof Invalid || error instanceof Conflict) return root
      throw error
    })
  }
  return root
}

/** The content after an import with nothing but a configuration. */
const arranged = async ({ store, newId }: ContentWorld, root: TreeRoot, value: number): Promise<TreeRoot> => {
  const folder = `folder-${value % 3}`
  const configuration = { path: '.gitbook.yaml', text: `root: ${folder}\n` }
  const outline = { pages: [], arrangedBy: { root: folder, configuration } }
  return (await importOutline(store, root, outline, { now: '', newId })).root
}

/** The content with a computed page generated; the result depends on the value. */
const generated = async (
  { store, newId }: ContentWorld,
  root: TreeRoot,
  which: number,
  value: number,
): Promise<TreeRoot> => {
  const computed = (await pages(store, root)).filter(({ type }) => type === 'computed')
  const page = computed[which % Math.max(1, computed.length)]
  if (page === undefined) return root
  const titles = ['Title 0', 'Title 1', 'Pets', 'Users'].filter((_, index) => (value >> index) & 1)
  if (value % 3 === 0) titles.reverse()
  const content = {
    overview: `Version ${value}\n`,
    pages: titles.map(title => ({
      id: generatedId(page.id, title.replace(' ', '')),
      title,
      slug: slugify(title),
      text: `${title} in ${value % 4}\n`,
    })),
    orphaned: [],
    inputs: `inputs ${value}`,
  }
  return putGenerated(store, root, page.id, content, newId())
}

const changeOf = async (
  store: ObjectStore,
  root: TreeRoot,
  [kind, first, second, value]: EditStep,
  words: string,
): Promise<ContentChange | undefined> => {
  const all = await pages(store, root)
  const into = all[second % (all.length + 1)]?.id ?? null
  const title = `Title ${value % 4}`
  const target = { kind: 'url', url: 'https://example.org' } as const
  if (kind === 'group') return { operation: 'insert_page', type: 'group', title }
  if (kind === 'link') return { operation: 'insert_page', type: 'link', title, into, target }
  if (kind === 'insert')
    return { operation: 'insert_page', title, into, document: { markdown: textOf(words) } }
  if (kind === 'computed')
    return { operation: 'insert_page', title, into, computed: specOf(`spec-${value % 2}`) }
  if (kind === 'variable')
    return { operation: 'set_variables', variables: { [`v${value % 3}`]: value % 2 ? words : null } }
  if (kind === 'reusable')
    return { operation: 'insert_reusable_content', title, document: { markdown: words } }
  if (kind === 'file') {
    return {
      operation: 'insert_files',
      files: [{ name: words, contentType: 'image/png', size: 1, blob: words }],
    }
  }
  if (kind === 'note') {
    const computed = all.find(({ type }) => type === 'computed')
    const notes = { [`n${value % 3}`]: value % 4 === 0 ? null : { markdown: words } }
    return computed && { operation: 'update_page', page: computed.id, notes }
  }
  // Texts are edited on few pages, so that both sides often edit the same ones.
  const page = all[first % Math.max(1, kind === 'text' ? Math.min(all.length, 3) : all.length)]
  return page && pageChange(store, page, kind, into, value, words)
}

const pageChange = async (
  store: ObjectStore,
  page: PageRecord,
  kind: EditStep[0],
  into: string | null,
  value: number,
  words: string,
): Promise<ContentChange> => {
  const update = { operation: 'update_page', page: page.id } as const
  if (kind === 'delete') return { operation: 'delete_page', page: page.id }
  if (kind === 'move') return { ...update, into }
  if (kind === 'reorder') return { ...update, at: value }
  if (kind === 'rename') return { ...update, title: words }
  if (kind === 'slug') return { ...update, slug: `slug-${value % 4}` }
  if (kind === 'field') return fieldChanges(update, words)[value % 5] as ContentChange
  const text = page.document === undefined ? '' : await store.readText(page.document)
  return { ...update, document: { markdown: edited(text, value, words) } }
}

const fieldChanges = (update: { operation: 'update_page'; page: string }, words: string): ContentChange[] => [
  { ...update, emoji: words },
  { ...update, hidden: true },
  { ...update, variables: { a: words } },
  { ...update, variables: { b: words } },
  { ...update, layout: { title: false } },
]

const textOf = (words: string): string =>
  ['one', 'two', 'three', 'four'].map(name => `${name} of ${words}\n\nSee [it](title-1.md).\n`).join('\n')

/** Replaces, adds or removes a line. */
const edited = (text: string, value: number, words: string): string => {
  const lines = text.split('\n')
  const at = (value * 7) % lines.length
  lines.splice(
    at,
    value % 3 === 0 ? 0 : 1,
    ...(value % 5 === 4 ? [] : [`${words} [more](title-${value % 4}.md)`]),
  )
  return lines.join('\n')
}
