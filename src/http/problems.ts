// What is wrong with a value, field by field in words a person can act on: one walk, which ends at the twentieth problem.

import type { TSchema } from 'typebox'
import type { FieldProblem } from '#kernel/errors.ts'
import { isJsonObject } from '#kernel/json.ts'
import { escapePointer } from './body.ts'
import { formOf } from './forms.ts'
import { type Keywords, schemaOfField } from './keywords.ts'
import { problemOfValue } from './value-problems.ts'

/** The walk ends there: whoever sends millions of wrong fields must not block others. */
const mostProblems = 20

/** In characters, of one step of a path: whoever sends a longer name knows the rest of it. */
const longestStep = 200

/** The problems of a value that does not fit a schema: each path once, and nothing below an array that is too long. */
export const problemsOf = (schema: TSchema, value: unknown, path: string): FieldProblem[] => {
  const found: FieldProblem[] = []
  seek(schema as Keywords, value, path, found)
  return found
}

const seek = (schema: Keywords, value: unknown, path: string, found: FieldProblem[]): void => {
  if (found.length >= mostProblems) return
  const message = problemOfValue(schema, value)
  if (message !== undefined) found.push({ path, message })
  else if (schema.anyOf !== undefined) seekInForms(schema.anyOf, schema, value, path, found)
  else if (Array.isArray(value)) seekInItems(schema, value, path, found)
  else if (isJsonObject(value)) seekInFields(schema, value, path, found)
}

/** A value that may have several forms is checked against one of them only. */
const seekInForms = (
  forms: readonly Keywords[],
  schema: Keywords,
  value: unknown,
  path: string,
  found: FieldProblem[],
): void => {
  const form = formOf(forms, schema.discriminator?.propertyName, value)
  if (form === undefined) return
  if ('message' in form) {
    found.push({ path: form.field === undefined ? path : `${path}/${form.field}`, message: form.message })
    return
  }
  const next = found.length
  seek(form.schema, value, path, found)
  const own = found[next]
  if (form.orNull && own?.path === path) found[next] = { path, message: `${own.message} or null` }
}

const seekInItems = (
  { items }: Keywords,
  value: readonly unknown[],
  path: string,
  found: FieldProblem[],
): void => {
  if (items === undefined) return
  for (let index = 0; index < value.length && found.length < mostProblems; index++)
    seek(items, value[index], `${path}/${index}`, found)
}

const seekInFields = (
  schema: Keywords,
  value: Readonly<Record<string, unknown>>,
  path: string,
  found: FieldProblem[],
): void => {
  for (const name of schema.required ?? [])
    if (!Object.hasOwn(value, name)) found.push({ path: `${path}/${name}`, message: 'is required' })
  for (const name of Object.keys(value)) {
    if (found.length >= mostProblems) return
    const field = schemaOfField(schema, name)
    if (field === 'any') continue
    const at = `${path}/${stepOf(name)}`
    if (field === 'unknown') found.push({ path: at, message: unknownName(schema) })
    else seek(field, value[name], at, found)
  }
}

const stepOf = (name: string): string =>
  escapePointer(name.length > longestStep ? `${name.slice(0, longestStep)}…` : name)

const unknownName = (schema: Keywords): string => schema['x-form'] ?? 'is not a field of this operation'
