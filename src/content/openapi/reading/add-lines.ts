// Adds line numbers to problems. The files are searched again only if there are problems.
import { type Document, isMap, isScalar, isSeq } from 'yaml'
import { findJsonOffsets, type Wanted } from './json-offsets.ts'
import { lineAt } from './lines.ts'
import { isLikeJson, withoutMark } from './parse-text.ts'
import { segmentsOf } from './pointers.ts'
import type { SpecProblem } from './spec.ts'
import { storableText } from './storable.ts'
import { composeYaml } from './yaml-text.ts'

/** `textOf` returns the text of a file; the entry's name is undefined. */
export const addLines = (
  problems: readonly SpecProblem[],
  textOf: (file: string | undefined) => string | undefined,
): SpecProblem[] => {
  const finders = new Map<string | undefined, (pointer: string) => number | undefined>()
  const finderOf = (file: string | undefined) => {
    const here = problems.filter(problem => problem.file === file && problem.pointer !== undefined)
    const finder =
      finders.get(file) ??
      lineFinder(
        textOf(file),
        here.map(({ pointer }) => pointer as string),
      )
    finders.set(file, finder)
    return finder
  }
  return problems.map(problem => {
    const { pointer } = problem
    if (problem.line !== undefined || pointer === undefined) return problem
    const line = finderOf(problem.file)(pointer)
    return { ...problem, pointer: storableText(pointer), ...(line !== undefined && { line }) }
  })
}

/** Returns a function that finds the line of a location, or of the nearest one above it that the file contains. */
const lineFinder = (
  given: string | undefined,
  pointers: readonly string[],
): ((pointer: string) => number | undefined) => {
  if (given === undefined) return () => undefined
  const text = withoutMark(given)
  const wanted: Wanted = { inner: new Map() }
  for (const pointer of pointers) descend(wanted, segmentsOf(pointer), true)
  if (isLikeJson(text) && isJson(text)) findJsonOffsets(text, wanted)
  else findYamlOffsets(text, wanted)
  return pointer => {
    const offset = descend(wanted, segmentsOf(pointer), false)
    return offset === undefined ? undefined : lineAt(text, offset)
  }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The last offset that is known on the path down; `adds` makes missing steps. */
const descend = (root: Wanted, segments: readonly string[], adds: boolean): number | undefined => {
  let [at, offset] = [root, root.offset]
  for (const segment of segments) {
    const inner: Wanted | undefined = at.inner.get(segment) ?? (adds ? { inner: new Map() } : undefined)
    if (inner === undefined) return offset
    at.inner.set(segment, inner)
    offset = inner.offset ?? offset
    at = inner
  }
  return offset
}

const findYamlOffsets = (text: string, wanted: Wanted): void => {
  const composed = composeYaml(
    text,
    () => {},
    () => {},
  )
  if ('document' in composed) visit(composed.document.contents, wanted)
}

const visit = (node: Document.Parsed['contents'] | unknown, here: Wanted): void => {
  here.offset ??= offsetOf(node)
  if (isSeq(node))
    for (const [segment, inner] of here.inner) {
      const item = node.items[Number(segment)]
      if (item !== undefined) visit(item, inner)
    }
  if (!isMap(node) || here.inner.size === 0) return
  for (const { key, value } of node.items) {
    const name = isScalar(key) ? (typeof key.value === 'string' ? key.value : key.source) : undefined
    const inner = name === undefined ? undefined : here.inner.get(name)
    if (inner === undefined) continue
    inner.offset = offsetOf(key)
    visit(value, inner)
  }
}

const offsetOf = (node: unknown): number =>
  (node as { range?: readonly number[] | null } | null)?.range?.[0] ?? 0
