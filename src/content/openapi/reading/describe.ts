// Makes a bundle into the description of an API: upgraded to 3.1, with every field of the promised type.
import { upgradeFromTwoToThree } from '@scalar/openapi-parser'
import { isJsonObject, type Json, type JsonObject } from '#kernel/json.ts'
import { type ApiDescription, methods } from '../description.ts'
import { shapesOf } from './kinds.ts'
import { mostValues } from './limits.ts'
import type { MutableObject } from './pointers.ts'
import { Unreadable } from './problems.ts'
import { settleReferences } from './settle-references.ts'
import { shaped } from './shape.ts'
import type { SpecVersion } from './spec.ts'
import { upgradeSchema } from './upgrade-schema.ts'

export const describeBundle = (root: MutableObject, version: SpecVersion): ApiDescription => {
  const { document, reveal } = version === '2.0' ? upgradedFromTwo(root) : { document: root, reveal: same }
  const shaping = { shapes: shapesOf('3.1'), literal: reveal, schema: upgradeSchema, spend: valueBudget() }
  const description = { ...(shaped(shaping, 'root', document) as MutableObject), openapi: '3.1.1' }
  dropMediaTypes(description)
  settleReferences(description)
  return description as unknown as ApiDescription // the shape was made to be this
}

/** Media types are written out wherever they are referred to. */
const dropMediaTypes = ({ components }: MutableObject): void => {
  if (isJsonObject(components)) delete (components as MutableObject).mediaTypes
}

/** Limits the number of values: what 2.0 says once for all media types is repeated for each. */
const valueBudget = (): (() => void) => {
  let left = mostValues
  return () => {
    if (--left < 0)
      throw new Unreadable({
        message: 'Upgraded to 3.1, this is too large. Divide it into several specifications.',
      })
  }
}

const same = (value: Json): Json => value

/** Hides examples and extensions from the upgrade, which would treat them as parts of the document. */
const upgradedFromTwo = (
  root: MutableObject,
): { readonly document: MutableObject; readonly reveal: (value: Json) => Json } => {
  const hidden: Json[] = []
  const hide = (value: Json): Json =>
    typeof value === 'object' && value !== null ? `\0${hidden.push(value) - 1}` : value
  const reveal = (value: Json): Json =>
    typeof value === 'string' && value.startsWith('\0') ? (hidden[Number(value.slice(1))] as Json) : value
  const shaping = { shapes: shapesOf('2.0'), literal: hide, schema: same, spend: valueBudget() }
  const document = shaped(shaping, 'root', root) as MutableObject
  const extensions = takeExtensions(document)
  const upgraded = upgradeFromTwoToThree(document) as MutableObject
  giveBack(upgraded, extensions)
  return { document: upgraded, reveal }
}

/** Takes extensions out of path items: the upgrade would treat all their fields as operations. */
const takeExtensions = ({ paths }: MutableObject): Map<string, JsonObject> => {
  const taken = new Map<string, JsonObject>()
  for (const [path, item] of Object.entries(
    isJsonObject(paths) ? (paths as { [path: string]: MutableObject }) : {},
  )) {
    const others = Object.entries(item).filter(([field]) => field !== 'parameters' && !isMethod(field))
    for (const [field] of others) delete item[field]
    taken.set(path, Object.fromEntries(others))
  }
  return taken
}

const isMethod = (field: string): boolean => (methods as readonly string[]).includes(field)

const giveBack = ({ paths }: MutableObject, extensions: ReadonlyMap<string, JsonObject>): void => {
  for (const [path, others] of extensions)
    if (isJsonObject(paths) && isJsonObject(paths[path])) Object.assign(paths[path], others)
}
