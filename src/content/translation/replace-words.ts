// Replaces the words in places of a text, provided that nothing but words changes.
import type { Root } from 'mdast'
import { Invalid } from '#kernel/errors.ts'
import { parseMarkdown } from '../markdown/index.ts'
import { composed, writtenAlone } from './compose.ts'
import type { Part, Place } from './place.ts'
import { placesOf } from './places.ts'
import type { ReadText } from './read-text.ts'
import { skeletonOf } from './skeleton.ts'

type Entry = readonly [Place, readonly Part[]]

/** The text with these words in its places, except for those that would change more than words. */
export const replaceWords = (
  text: ReadText,
  wanted: ReadonlyMap<Place, readonly Part[]>,
): { result: string; refused: Place[] } => {
  if (wanted.size === 0) return { result: text.mark + text.source, refused: [] }
  const skeleton = skeletonOf(text.root)
  let left = Math.min(mostChecks, Math.max(fewestChecks, Math.floor(mostParsed / text.source.length)))
  const isSound = (replaced: ReadonlyMap<Place, readonly Part[]>): boolean =>
    left-- > 0 && changesWordsAlone(text, skeleton, replaced)
  /** The entries that can be written together with `others`. */
  const settle = (entries: readonly Entry[], others: readonly Entry[]): readonly Entry[] => {
    if (entries.length === 0 || isSound(new Map([...others, ...entries]))) return entries
    if (entries.length === 1 || left <= 0) return []
    const middle = entries.length >> 1
    const first = settle(entries.slice(0, middle), others)
    return [...first, ...settle(entries.slice(middle), [...others, ...first])]
  }
  const accepted = isSound(wanted)
    ? wanted
    : new Map(
        settle(
          [...wanted].filter(([place, parts]) => isSoundAlone(text.source, place, parts)),
          [],
        ),
      )
  return {
    result: text.mark + composed(text.source, accepted),
    refused: [...wanted.keys()].filter(place => !accepted.has(place)),
  }
}

/** How often a text is parsed to find the translations that change more than words, and the limit on characters for that. */
const mostChecks = 60
const fewestChecks = 3
const mostParsed = 3_000_000

const changesWordsAlone = (
  { source, root: before, places }: ReadText,
  skeleton: string,
  replaced: ReadonlyMap<Place, readonly Part[]>,
): boolean => {
  const root = parsed(composed(source, replaced))
  if (root === undefined || skeletonOf(root) !== skeleton || problemsIn(root) > problemsIn(before))
    return false
  const wanted = places.map(place => saidBy(replaced.get(place) ?? place.parts)).sort()
  const said = placesOf(root)
    .map(({ parts }) => saidBy(parts))
    .sort()
  return said.length === wanted.length && said.every((words, index) => words === wanted[index])
}

const problemsIn = (root: Root): number => root.data?.problems?.length ?? 0

/** Whether the words in the place alone make a line with the same parts: quickly finds most problems of translations. */
const isSoundAlone = (source: string, place: Place, parts: readonly Part[]): boolean => {
  if (place.form.in !== 'markdown') return true
  const line = (said: readonly Part[]) =>
    parsed(
      `${place.form.in === 'markdown' && place.form.startsLine ? '' : '# '}${writtenAlone(source, place, said)}\n`,
    )
  const [before, after] = [line(place.parts), line(parts)]
  if (before === undefined || after === undefined) return false
  const withoutIds = (root: typeof before): string =>
    skeletonOf({
      ...root,
      children: root.children.map(node => (node.type === 'heading' ? { ...node, id: 'id' } : node)),
    })
  return withoutIds(before) === withoutIds(after)
}

const parsed = (text: string) => {
  try {
    return parseMarkdown(text)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return undefined
  }
}

/** The words for readers, ignoring spaces. What stays as it is is compared in the tree. */
const saidBy = (parts: readonly Part[]): string =>
  parts
    .map(part => {
      if (part.kind === 'words') return part.value.replace(/\s+/g, '')
      return part.kind === 'kept' ? '\u0001' : `\u0002${saidBy(part.parts)}\u0003`
    })
    .join('')
