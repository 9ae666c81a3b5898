// Changes of the media types of a body, a response or a parameter.
import type { ApiMediaType } from '../description.ts'
import { report, type Scope, useSchemas } from './comparison.ts'
import { labelOf } from './label.ts'
import { child, type Located, type Pair } from './located.ts'
import { sidesOf } from './pairs.ts'
import type { Direction } from './spec-change.ts'

type Content = Located<Readonly<Record<string, ApiMediaType>>> | undefined

export const compareMediaTypes = (
  scope: Scope,
  before: Content,
  after: Content,
  direction: Direction,
): void => {
  for (const sides of sidesOf(scope.comparison, before, after, mediaTypeOf)) {
    if (sides.before !== undefined && sides.after !== undefined) {
      const pair = { before: sides.before, after: sides.after }
      compareMediaType(scope, pair, direction)
    } else reportMediaType(scope, sides.key, sides.before, sides.after, direction)
  }
}

const mediaTypeOf = (name: string): string => name.toLowerCase().replace(/\s*([;=])\s*/g, '$1')

const compareMediaType = (
  scope: Scope,
  { before, after }: Pair<ApiMediaType>,
  direction: Direction,
): void => {
  for (const key of ['schema', 'itemSchema'] as const) {
    const [older, newer] = [child(before, key), child(after, key)]
    if (older === undefined && newer === undefined) continue
    const anything = (at: Located<ApiMediaType>) => ({ ...at, pointer: `${at.pointer}/${key}`, value: true })
    const was = older ?? anything(before)
    const is = newer ?? anything(after)
    useSchemas(scope, [was], [is], direction)
  }
}

const reportMediaType = (
  scope: Scope,
  name: string,
  before: Located<ApiMediaType> | undefined,
  after: Located<ApiMediaType> | undefined,
  direction: Direction,
): void => {
  const at = labelOf((after ?? before) as Located<unknown>)
  report(scope, after === undefined ? 'media-type-removed' : 'media-type-added', {
    breaking: after === undefined,
    direction,
    before,
    after,
    message: after === undefined ? `${at} is not \`${name}\` any more.` : `${at} may be \`${name}\` now.`,
  })
}
