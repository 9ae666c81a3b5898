// What everything that writes a part of the reference is given.
import type { ApiDescription, ApiSchema, SchemaObject } from '../description.ts'
import { nameOf } from '../resolve.ts'
import type { Detail } from './detail.ts'
import { code, cut } from './text/inline.ts'
import { pageLink } from './text/pieces.ts'
import { isPlainProse, prose, proseAsText } from './text/prose.ts'

export interface Writing {
  readonly description: ApiDescription
  readonly detail: Detail
  /** Where the pages are about these, by operationId and by the names of schemas. */
  readonly operations: ReadonlyMap<
    string,
    { readonly page: string; readonly anchor: string; readonly label: string }
  >
  readonly models: ReadonlyMap<string, string>
  /** Descriptions as Markdown: the same one often stands at many places. */
  readonly proseByText: Map<string, string>
  /** Characters of descriptions that may still be parsed; those beyond are shown as text. */
  readonly parsing: { left: number }
  /** Schemas with all that must hold together put together. */
  readonly shapes: Map<ApiSchema, SchemaObject>
}

/** Which way a body goes: of what only comes back a request shows nothing, of what is only sent a reply. */
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

/** The name of a schema, as a link to the page of the models. */
export const modelLink = ({ models }: Writing, reference: string): string => {
  const name = nameOf(reference)
  const anchor = models.get(name)
  return anchor === undefined ? code(name) : pageLink('models', anchor, code(name))
}
