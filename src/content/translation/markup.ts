// Converts the parts of a place to a fragment of XML, and a translation of that back to parts.
import { decodeReferences } from '../markdown/index.ts'
import type { KeptPart, PairPart, Part } from './place.ts'

/** The text for translators: elements are numbered in the order of the text. */
export const markupOf = (parts: readonly Part[]): string => {
  const numbers = numbered(parts)
  const write = (all: readonly Part[]): string =>
    all
      .map(part => {
        if (part.kind === 'words') return escaped(part.value)
        const id = numbers.indexOf(part) + 1
        return part.kind === 'kept' ? `<x id="${id}"/>` : `<g id="${id}">${write(part.parts)}</g>`
      })
      .join('')
  return write(parts)
}

/** The parts in the order of the translation; undefined unless each element occurs once, and is closed where it must be. */
export const partsOfTranslation = (translation: string, parts: readonly Part[]): Part[] | undefined => {
  const left = new Map(numbered(parts).map((part, index) => [index + 1, part]))
  const root: Part[] = []
  const open: { readonly part: PairPart; readonly parts: Part[] }[] = []
  const push = (part: Part): void => void (open.at(-1)?.parts ?? root).push(part)
  let done = 0
  const words = (until: number): void => {
    const value = decodeReferences(translation.slice(done, until)).replace(/[\s\p{Cc}]+/gu, ' ')
    if (value !== '') push({ kind: 'words', value })
  }
  for (const { 0: written, index, groups = {} } of translation.matchAll(element)) {
    words(index)
    done = index + written.length
    const part = left.get(Number(groups.kept ?? groups.pair))
    if (groups.kept !== undefined && part?.kind === 'kept') push(part)
    else if (groups.pair !== undefined && part?.kind === 'pair') open.push({ part, parts: [] })
    else {
      const closed = groups.kept === undefined && groups.pair === undefined ? open.pop() : undefined
      if (closed === undefined) return undefined
      push({ ...closed.part, parts: closed.parts })
    }
    left.delete(Number(groups.kept ?? groups.pair))
  }
  words(translation.length)
  return open.length > 0 || left.size > 0 ? undefined : trimmed(spaceOutside(root))
}

const id = (name: string): string => `\\s{1,9}id\\s{0,9}=\\s{0,9}["']?(?<${name}>\\d{1,6})["']?\\s{0,9}`

/** As in HTML, an empty element may have an end tag. Anything else that looks like an element is words. */
const element = new RegExp(
  `<x${id('kept')}(?:/>|>(?:\\s{0,9}</x\\s{0,9}>)?)|<g${id('pair')}>|</g\\s{0,9}>`,
  'gi',
)

/** Moves spaces out of pairs, since marks of Markdown must be next to words. */
const spaceOutside = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part): Part[] => {
    if (part.kind !== 'pair') return [part]
    const inside = spaceOutside(part.parts)
    const [first, last] = [inside[0], inside.at(-1)]
    const before: Part[] = first?.kind === 'words' && /^\s/.test(first.value) ? [space] : []
    const behind: Part[] = last?.kind === 'words' && /\s$/.test(last.value) ? [space] : []
    return [...before, { ...part, parts: trimmed(inside) }, ...behind]
  })

const space: Part = { kind: 'words', value: ' ' }

const trimmed = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part, index): Part[] => {
    if (part.kind !== 'words') return [part]
    const start = index === 0 ? part.value.trimStart() : part.value
    const value = index === parts.length - 1 ? start.trimEnd() : start
    return value === '' ? [] : [{ kind: 'words', value }]
  })

const numbered = (parts: readonly Part[]): (KeptPart | PairPart)[] =>
  parts.flatMap(part => {
    if (part.kind === 'words') return []
    return part.kind === 'kept' ? [part] : [part, ...numbered(part.parts)]
  })

/** XML has no control characters. */
const escaped = (words: string): string =>
  words
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
