// Makes one document of a specification's files: targets of
// references are moved to `components`, and every reference is local.
import { isJsonObject, type Json, type JsonObject } from '#kernel/json.ts'
import { type At, below, placeOf, topOf } from './at.ts'
import { entryKind, fieldKind, itemKind, misfit } from './field-kinds.ts'
import { isWrittenOut, sectionOf, shapesOf } from './kinds.ts'
import { deepest, mostValues } from './limits.ts'
import { movedComponents } from './moved-components.ts'
import { type MutableObject, pointerOf, valueAt } from './pointers.ts'
import { type Problems, Unreadable } from './problems.ts'
import type { SpecProblem, SpecVersion } from './spec.ts'
import { type ParsedFiles, type Target, targetsIn } from './targets.ts'

export interface LocalReference {
  readonly kind: string
  readonly holder: { $ref: string }
}

export interface Bundle {
  readonly root: MutableObject
  readonly references: readonly LocalReference[]
  /** Which place of which file a place of the bundle was taken from. */
  readonly originOf: (segments: readonly string[]) => Pick<SpecProblem, 'file' | 'pointer'>
}

/** Values written out in place of references add to the depth, and media types may contain each other. */
const deepestCopy = deepest + 100

const mostHeaders = 500

/** Values of a wrong kind are copied as they are, and reported. */
export const bundleFiles = (
  files: ParsedFiles,
  entryName: string,
  version: SpecVersion,
  problems: Problems,
): Bundle => {
  const shapes = shapesOf(version)
  const entry = files.get('') as JsonObject
  const find = targetsIn(files, entryName)
  const { referenceTo, moves, originOf } = movedComponents(entry, version)
  const references: LocalReference[] = []
  let left = mostValues

  const complain = (message: string, at: At) => problems.add({ message, ...placeOf(at) })

  const copy = (kind: string, value: Json, at: At, depth: number): Json | undefined => {
    if (--left < 0 || depth > deepestCopy) throw tooLarge()
    const wrong = misfit(shapes, kind, value)
    if (wrong !== undefined) complain(`This ${wrong}.`, at)
    if (kind === 'unshown') return undefined
    if (wrong !== undefined || typeof value !== 'object' || value === null) return value
    const [items, entries] = [itemKind(kind), entryKind(kind)]
    if (items !== undefined) return copyList(items, value as readonly Json[], at, depth)
    if (entries === 'header' && hasTooManyHeaders(value)) return withoutHeaders(at)
    if (entries !== undefined) return copyFields(() => entries, value as JsonObject, at, depth)
    return Object.hasOwn(shapes, kind) ? copyObject(kind, value as JsonObject, at, depth) : value
  }

  /** The parser takes quadratic time to upgrade the headers of version 2.0. */
  const hasTooManyHeaders = (headers: object): boolean =>
    version === '2.0' && Object.keys(headers).length > mostHeaders

  const withoutHeaders = (at: At): Json => {
    complain(`These are more than ${mostHeaders} headers. They are left out.`, at)
    return {}
  }

  const copyList = (kind: string, list: readonly Json[], at: At, depth: number): Json =>
    list
      .map((item, index) => copy(kind, item, below(at, String(index)), depth + 1))
      .filter(item => item !== undefined)

  const copyFields = (
    kindOf: (field: string) => string | undefined,
    object: JsonObject,
    at: At,
    depth: number,
  ): MutableObject => {
    const copied: MutableObject = {}
    for (const [field, value] of Object.entries(object)) {
      if (field === '__proto__') complain('Nothing can be named __proto__. This is left out.', at)
      const kind = kindOf(field)
      const made = kind === undefined ? value : copy(kind, value, below(at, field), depth + 1)
      if (made !== undefined && field !== '__proto__') copied[field] = made
    }
    return copied
  }

  const copyObject = (kind: string, object: JsonObject, at: At, depth: number): Json | undefined => {
    const reference = referenceOf(kind, object)
    if (reference !== undefined && (isWrittenOut(kind) || sectionOf(version, kind) !== undefined))
      return copyReference(kind, object, reference, at, depth)
    const copied = copyFields(field => fieldKind(shapes, kind, field), object, at, depth)
    if (kind === 'mapping') for (const [name, to] of Object.entries(copied)) mapTo(copied, name, to, at)
    return copied
  }

  const copyReference = (
    kind: string,
    object: JsonObject,
    reference: string,
    at: At,
    depth: number,
  ): Json | undefined => {
    const target = find(reference, at.file, kind === 'schema')
    if ('reason' in target) {
      complain(`The reference ${reference} leads to nothing: ${target.reason}.`, at)
      return kind === 'schema' ? { 'x-unresolved': reference } : undefined
    }
    const { $ref: _, $dynamicRef: __, ...rest } = object
    const beside = () => copyFields(field => fieldKind(shapes, kind, field), rest, at, depth)
    if (isBody(kind, target)) return copy(kind, target.value, topOf(target), depth + 1)
    if (isWrittenOut(kind)) {
      const inner = copy(kind, target.value, topOf(target), depth + 1)
      return isJsonObject(inner) ? { ...inner, ...beside() } : inner
    }
    const holder = { ...(kind === 'schema' ? beside() : wordsOf(rest)), $ref: referenceTo(kind, target) }
    references.push({ kind, holder })
    return holder
  }

  /** Later versions have no body parameters: those of 2.0 must be written out in their operations. */
  const isBody = (kind: string, { value }: Target): boolean =>
    version === '2.0' &&
    kind === 'parameter' &&
    isJsonObject(value) &&
    /^(body|formData)$/.test(String(value.in))

  /** Maps to the name of a schema of the entry, or to a reference. */
  const mapTo = (mapping: MutableObject, name: string, to: Json, at: At): void => {
    if (typeof to !== 'string') return
    const schema = [...(sectionOf(version, 'schema') ?? []), to]
    const isName = valueAt(entry, schema) !== undefined
    const target = isName ? find(`#${pointerOf(schema)}`, '', true) : find(to, at.file, true)
    if ('reason' in target) complain(`${to} leads to nothing: ${target.reason}.`, below(at, name))
    if ('reason' in target) delete mapping[name]
    else mapping[name] = referenceTo('schema', target)
  }

  const root = copy('root', entry, topOf({ file: '', segments: [] }), 0) as MutableObject
  for (const { kind, target, section, name } of moves) {
    const made = copy(kind, target.value, topOf(target), 0)
    if (made !== undefined) put(root, section, name, made)
  }
  return { root, references, originOf }
}

const tooLarge = (): Unreadable =>
  new Unreadable({
    message: 'With what its references lead to, this is too large. Divide it into several specifications.',
  })

/** In a schema, a dynamic reference counts as a reference to the anchor of its name. */
const referenceOf = (kind: string, { $ref, $dynamicRef }: JsonObject): string | undefined => {
  if (typeof $ref === 'string') return $ref
  return kind === 'schema' && typeof $dynamicRef === 'string' ? $dynamicRef : undefined
}

/** The fields that may stand beside a reference to anything but a schema. */
const wordsOf = ({ summary, description }: JsonObject): MutableObject => ({
  ...(typeof summary === 'string' && { summary }),
  ...(typeof description === 'string' && { description }),
})

/** Puts a value under the section, creating missing objects. */
const put = (root: MutableObject, section: readonly string[], name: string, value: Json): void => {
  let at = root
  for (const field of section) {
    const inner = Object.hasOwn(at, field) && isJsonObject(at[field]) ? at[field] : {}
    at[field] = inner
    at = inner as MutableObject
  }
  at[name] = value
}
