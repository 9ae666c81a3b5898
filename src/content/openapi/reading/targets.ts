// Resolves the references of a specification across its files, in time that is linear in their number.
import { isJsonObject, type Json } from '#kernel/json.ts'
import { percentDecoded } from '#kernel/percent-decoding.ts'
import { fileNameOf } from './file-names.ts'
import { pointerOf, segmentsOf, valueAt } from './pointers.ts'

/** The parsed files by name; the entry's name is empty. */
export type ParsedFiles = ReadonlyMap<string, Json>

export interface Target {
  readonly file: string
  readonly segments: readonly string[]
  readonly value: Json
}

/** Why a reference cannot be resolved, as a sentence. */
type Nowhere = { readonly reason: string }

/** The target of a reference in a file, at the end of a chain of references; never a mere reference. */
export type FindTarget = (reference: string, file: string, isSchema: boolean) => Target | Nowhere

/** `entryName` is the entry's name in references of other files. */
export const targetsIn = (files: ParsedFiles, entryName: string): FindTarget => {
  const ends = new Map<string, Target | Nowhere>()
  let index: ReadonlyMap<string, Target> | undefined

  const named = (name: string): Target | undefined => {
    index ??= namedTargets(files)
    return index.get(name)
  }

  const step = (reference: string, file: string): Target | Nowhere => {
    const [address = '', fragment = ''] = reference.split('#', 2)
    const name = fileNameOf(address, file)
    const base = name === undefined ? file : name === entryName ? '' : name
    const root = files.get(base)
    if (root !== undefined) return inside(base, [], root, fragment)
    const byId = named(address)
    if (byId !== undefined) return inside(byId.file, byId.segments, byId.value, fragment)
    return { reason: `there is no file ${base}` }
  }

  const inside = (
    file: string,
    above: readonly string[],
    value: Json,
    fragment: string,
  ): Target | Nowhere => {
    if (fragment === '') return { file, segments: above, value }
    if (!fragment.startsWith('/'))
      return named(`${file}#${percentDecoded(fragment)}`) ?? { reason: `nothing has the anchor ${fragment}` }
    for (const segments of [segmentsOf(percentDecoded(fragment)), segmentsOf(fragment)]) {
      const found = valueAt(value, segments)
      if (found !== undefined) return { file, segments: [...above, ...segments], value: found }
    }
    return { reason: 'there is nothing at this place' }
  }

  return (reference, file, isSchema) => {
    const passed = new Set<string>()
    let at = step(reference, file)
    while (!('reason' in at)) {
      const key = `${isSchema}#${at.file}#${pointerOf(at.segments)}`
      const known = ends.get(key)
      if (known !== undefined) at = known
      else if (passed.has(key)) at = { reason: 'it leads back to itself' }
      else {
        passed.add(key)
        const next = mereReference(at.value, isSchema)
        if (next !== undefined) {
          at = step(next, at.file)
          continue
        }
      }
      break
    }
    for (const key of passed) ends.set(key, at)
    return at
  }
}

/** The reference in a value that is nothing else; in a schema, other keywords may stand beside a reference, and count. */
const mereReference = (value: Json, isSchema: boolean): string | undefined => {
  if (!isJsonObject(value) || typeof value.$ref !== 'string') return undefined
  return isSchema && Object.keys(value).length > 1 ? undefined : value.$ref
}

/** Schemas by their `$id`, and by `file#anchor`. */
const namedTargets = (files: ParsedFiles): Map<string, Target> => {
  const found = new Map<string, Target>()
  const take = (name: string, target: Target) => {
    if (!found.has(name)) found.set(name, target)
  }
  for (const [file, root] of files) {
    const path: string[] = []
    const visit = (value: Json): void => {
      if (typeof value !== 'object' || value === null) return
      if (isJsonObject(value)) {
        const { $id, $anchor, $dynamicAnchor } = value
        const here = () => ({ file, segments: [...path], value })
        if (typeof $id === 'string') take($id.split('#', 1)[0] as string, here())
        for (const anchor of [$anchor, $dynamicAnchor])
          if (typeof anchor === 'string') take(`${file}#${anchor}`, here())
      }
      for (const [key, inner] of Object.entries(value)) {
        path.push(key)
        visit(inner as Json)
        path.pop()
      }
    }
    visit(root)
  }
  return found
}
