// What the tests of block changes share: made-up texts with edits of them, made-up trees, and what runs of words lead to.
import fc from 'fast-check'
import type { Root } from 'mdast'
import type { BlockChange, WordRun } from './block-change.ts'

/** A text of blocks and an edited version of it; made of few words, so that blocks repeat. */
export const twoTexts = (): fc.Arbitrary<{ before: string; after: string }> =>
  fc.tuple(fc.array(block(2), { maxLength: 12 }), fc.array(edit, { maxLength: 5 })).map(([old, edits]) => {
    const fresh = [...old]
    for (const { place, removed, inserted, isMove } of edits) {
      const taken = fresh.splice(place, removed)
      fresh.splice(isMove ? place + 3 : place, 0, ...(isMove ? taken : inserted))
    }
    return { before: textOf(old), after: textOf(fresh) }
  })

const words = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  '早上',
  '好',
  'naïve',
  '*so*',
  '[a](b.md)',
  '`c`',
]

const line = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map(all => all.join(' '))

const block = (depth: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: line },
    { weight: 1, arbitrary: line.map(text => `## ${text}`) },
    { weight: 1, arbitrary: line.map(text => `\`\`\`js\n${text}\n\`\`\``) },
    { weight: 1, arbitrary: fc.constant('---') },
    {
      weight: 1,
      arbitrary: fc.tuple(line, line).map(([one, other]) => `| a | b |\n|-|-|\n| ${one} | ${other} |`),
    },
    ...(depth === 0 ? [] : [quote(depth), list(depth)]),
  )

const quote = (depth: number) =>
  fc.array(block(depth - 1), { minLength: 1, maxLength: 3 }).map(inside => indented(inside, '> ', '> '))

const list = (depth: number) =>
  fc
    .array(fc.array(block(depth - 1), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 })
    .map(items => items.map(inside => indented(inside, '- ', '  ')).join('\n\n'))

const indented = (inside: readonly string[], first: string, rest: string): string =>
  inside
    .join('\n\n')
    .split('\n')
    .map((row, index) => (index === 0 ? first : rest) + row)
    .join('\n')

const edit = fc.record({
  place: fc.nat(12),
  removed: fc.nat(2),
  inserted: fc.array(block(2), { maxLength: 2 }),
  isMove: fc.boolean(),
})

/** Comments between the blocks, for neighbouring lists would otherwise be one list. */
const textOf = (blocks: readonly string[]): string => blocks.map(one => `${one}\n\n<!-- -->\n`).join('\n')

/** A node of a type that the parser need not know, with a paragraph for each of the given texts. */
export const made = (type: string, fields: object, ...inside: readonly (string | object)[]): object => ({
  type,
  ...fields,
  children: inside.map(one =>
    typeof one === 'string' ? { type: 'paragraph', children: [{ type: 'text', value: one }] } : one,
  ),
})

// A tree of node types that mdast does not declare.
export const madeTree = (...inside: readonly (string | object)[]): Root => made('root', {}, ...inside) as Root

/** The text that results from applying the runs to the one before. */
export const applied = (before: string, runs: readonly WordRun[]): string => {
  let [after, read] = ['', 0]
  for (const { kind, text, omitted = 0 } of runs) {
    const length = text.length + omitted
    if (kind === 'inserted') after += text
    else if (before.slice(read, read + text.length) !== text) throw new Error(`${text} is not there`)
    if (kind === 'same') after += before.slice(read, read + length)
    if (kind !== 'inserted') read += length
  }
  if (read !== before.length) throw new Error('something is left')
  return after
}

/** The words of a change in one line: `{+inserted+}`, `[-deleted-]`. */
export const shown = ({ words = [] }: BlockChange): string =>
  words
    .map(({ kind, text, omitted }) => {
      if (kind === 'same') return omitted === undefined ? text : `${text}…${omitted}…`
      return kind === 'inserted' ? `{+${text}+}` : `[-${text}-]`
    })
    .join('')
