// The inputs of every function that writes a part of the reference.
import type { ApiDescription, ApiSchema, SchemaObject } from '../description.ts'
import { nameOf } from '../resolve.ts'
import type { Detail } from './detail.ts'
import { code, cut } from './text/inline.ts'
import { pageLink } from './text/pieces.ts'
import { isPlainProse, prose, proseAsText } from './text/prose.ts'

export interface Writing {
  readonly description: ApiDescription
  readonly detail: Detail
  /** The places of operations by operationId, and the anchors of models by schema name. */
  readonly operations: ReadonlyMap<
    string,
    { readonly page: string; readonly anchor: string; readonly label: string }
  >
  readonly models: ReadonlyMap<string, string>
  /** Descriptions as Markdown, by text: the same one often occurs in many places. */
  readonly proseByText: Map<string, string>
  /** How many characters of descriptions may still be parsed; further ones are shown as text. */
  readonly parsing: { left: number }
  /** Cached results of `shapeOf`. */
  readonly shapes: Map<ApiSchema, SchemaObject>
}

/** The direction of a body: read-only fields are not shown in a request, nor write-only ones in a response. */
export type Direction = 'request' | 'reply' | 'both'

export const proseOf = ({ proseByText, parsing, detail }: Writing, text: string | undefined): string => {
  if (text === undefined || text === '' || detail.description === 0) return ''
  const shown = cut(text, detail.description)
  const known = proseByText.get(shown)
  if (known !== undefined) return known
  const isCheap = isPlainProse(shown)
  if (!isCheap) parsing.left -= shown.length + 500
  const written = isCheap || parsing.left > 0 ? prose(shown) : proseAsText(shown)
  proseByText.set(shown, written)
  return written
}

/** The name of a schema, as a link to the page of models. */
export const modelLink = ({ models }: Writing, reference: string): string => {
  const name = nameOf(reference)
  const anchor = models.get(name)
  return anchor === undefined ? code(name) : pageLink('models', anchor, code(name))
}
