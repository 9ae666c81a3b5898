// Which form of a union a value is checked against: the one that a field of it, or its type, names.
import { isJsonObject } from '#kernel/json.ts'
import type { Keywords } from './keywords.ts'
import { typeOf, withArticle } from './value-problems.ts'

/**
 * The form, or the message for a value that has none: about the value itself, or about the field that should name a form.
 */
export type Form =
  | { readonly schema: Keywords; readonly orNull: boolean }
  | { readonly message: string; readonly field?: string }

/** Undefined for null, where null is allowed. */
export const formOf = (
  all: readonly Keywords[],
  discriminator: string | undefined,
  value: unknown,
): Form | undefined => {
  const forms = all.filter(({ type }) => type !== 'null')
  const orNull = forms.length < all.length
  if (value === null && orNull) return undefined
  const [only] = forms
  if (only !== undefined && forms.length === 1) return { schema: only, orNull }
  return discriminator === undefined
    ? formOfType(all, value)
    : formNamedBy(discriminator, forms, orNull, value)
}

const formNamedBy = (field: string, forms: readonly Keywords[], orNull: boolean, value: unknown): Form => {
  if (!isJsonObject(value)) return { message: `must be an object${orNull ? ' or null' : ''}` }
  const known = forms.map(({ properties }) => properties?.[field]?.const)
  const schema = forms[known.indexOf(value[field])]
  if (schema !== undefined) return { schema, orNull: false }
  return { field, message: `must be ${known.map(one => JSON.stringify(one)).join(' or ')}` }
}

/** The first form of the same type as the value. */
const formOfType = (forms: readonly Keywords[], value: unknown): Form => {
  const type = typeOf(value)
  const schema = forms.find(form => (form.type === 'integer' ? 'number' : form.type) === type)
  if (schema !== undefined) return { schema, orNull: false }
  return { message: `must be ${forms.map(form => withArticle(form.type)).join(' or ')}` }
}
