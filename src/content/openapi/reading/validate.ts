// Validates a document with the OpenAPI parser by the rules of its version.
import { validate as judge } from '@scalar/openapi-parser'
import { isJsonObject, type Json } from '#kernel/json.ts'
import type { Bundle, LocalReference } from './bundle.ts'
import { type MutableObject, segmentsOf } from './pointers.ts'
import type { Problems } from './problems.ts'

/** The validator compares each item of a list with every other one. */
const longestList = 5000

/** The target of all references to schemas during validation: the validator would follow them all, however deep they go. */
const nothing = 'x-nothing'

/** Adds the errors to the problems. The document is the same afterwards. */
export const validateBundle = async (
  { root, references, originOf }: Bundle,
  problems: Problems,
): Promise<void> => {
  if (problems.isFull()) return
  if (hasLongList(root)) {
    problems.add({
      message: `Lists of more than ${longestList} items are not checked, nor is what is around them.`,
      pointer: '',
    })
    return
  }
  const known = new Set(problems.list.map(({ file, pointer }) => `${file}#${pointer}`))
  const restore = hideReferences(root, references)
  try {
    for (const { message, path, code } of await errorsOf(root)) {
      const place = originOf(segmentsIn(path))
      const isKnown = code !== undefined || known.has(`${place.file}#${place.pointer}`)
      if (!isKnown) problems.add({ message: asSentence(message), ...place })
    }
  } finally {
    restore()
  }
}

interface Judgement {
  readonly message: string
  readonly path?: string | string[]
  /** Set only for errors of references, which are reported elsewhere. */
  readonly code?: string
}

const errorsOf = async (root: MutableObject): Promise<readonly Judgement[]> =>
  ((await judge(root)).errors ?? []) as readonly Judgement[]

const hideReferences = (root: MutableObject, references: readonly LocalReference[]): (() => void) => {
  const hidden = references.filter(({ kind }) => kind !== 'parameter')
  const written = hidden.map(({ holder }) => holder.$ref)
  for (const { holder } of hidden) holder.$ref = `#/${nothing}`
  const before = root[nothing]
  root[nothing] = {}
  return () => {
    for (const [index, { holder }] of hidden.entries()) holder.$ref = written[index] as string
    if (before === undefined) delete root[nothing]
    else root[nothing] = before
  }
}

const segmentsIn = (path: string | string[] | undefined): string[] =>
  Array.isArray(path) ? path : segmentsOf(path ?? '')

const asSentence = (message: string): string => {
  const sentence = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

const hasLongList = (value: Json): boolean => {
  if (Array.isArray(value)) return value.length > longestList || value.some(hasLongList)
  return isJsonObject(value) && Object.values(value).some(hasLongList)
}
