// One operation or schema of a reference, for a page that shows only that.
import type { Reference, ReferencePart } from './reference.ts'

/**
 * The part with this name, as notes use it: `GET /pets`, `Pet`; undefined if
 * the API has no such part. Of links to other pages only the text is kept.
 */
export const excerpt = (
  { pages }: Reference,
  kind: 'operation' | 'schema',
  name: string,
  spec: string,
): string | undefined => {
  for (const { key, parts } of pages) {
    if ((key === 'models') !== (kind === 'schema')) continue
    const part = parts.find(({ names }) => names.includes(name))
    if (part !== undefined) return textOf(part, spec)
  }
  return undefined
}

const textOf = ({ head, rest }: ReferencePart, spec: string): string =>
  [head, rest]
    .map(pieces =>
      pieces.map(piece => (typeof piece === 'string' ? piece : 'spec' in piece ? spec : piece.text)).join(''),
    )
    .filter(text => text !== '')
    .join('\n\n')
