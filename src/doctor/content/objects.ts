// The check of all objects: walks a lineage from all of its revisions, and checks every object that it reaches once.
import { type Hash, hashOf } from '#content/objects.ts'
import { checkNode, type NodeReference } from '#content/tree/index.ts'
import { batchesOf } from '#kernel/batches.ts'
import { eachObject } from '#library/revisions/index.ts'
import type { Check, Examined, Finding } from '../check.ts'
import { mendObjects } from './mend-objects.ts'
import { referencesOfRecord } from './records.ts'
import { seenTexts } from './seen.ts'
import { hasBlob, lineages, otherLineageWith, type Root, rootsAfter, sizesOf, usedBlobs } from './store.ts'

export const objects: Check = {
  id: 'objects',
  rule: 'Whatever a revision is made of is stored, has the bytes that its name is the hash of, and is well formed.',
  parts: ({ db }) => lineages(db),
  find: async function* (at, lineage) {
    const walk = walkOf(at, lineage)
    for (let last = ''; ; ) {
      const roots = await rootsAfter(at.db, lineage, last, rootsAtOnce)
      for (const root of roots) walk.add({ kind: 'node', hash: root.root, isClosed: false, root })
      yield* walk.goOn()
      last = roots.at(-1)?.id ?? last
      if (roots.length < rootsAtOnce) return
    }
  },
  remedy: {
    mends: 'takes it from another lineage that has it, or notes that the file is used',
    mend: mendObjects,
    advice:
      'these bytes are in no other place of the database: bring back a backup that has them, or replace the pages of that revision',
  },
}

const rootsAtOnce = 500
const objectsAtOnce = 200

/** How many bytes one statement reads. */
const bytesAtOnce = 4_000_000

/** An object to be checked, with the revision that it was reached from first. */
type Reached = { readonly root: Root } & (
  | ({ readonly kind: 'node' } & NodeReference)
  | { readonly kind: 'text' | 'blob'; readonly hash: Hash }
)

interface Walk {
  add(reached: Reached): void
  /** Checks all objects that were added, and all that they lead to. */
  goOn(): AsyncGenerator<Finding>
}

const walkOf = (at: Examined, lineage: string): Walk => {
  const seen = seenTexts()
  const waiting: Reached[] = []
  let done = 0
  const add = (reached: Reached): void => {
    if (seen.add(keyOf(reached))) waiting.push(reached)
  }
  return {
    add,
    goOn: async function* () {
      while (waiting.length > 0) {
        // Taken from the end: depth first keeps the list short.
        const some = waiting.splice(-objectsAtOnce)
        yield* lookAtBlobs(at, lineage, some)
        yield* lookAtObjects(at, lineage, some, add)
        done += some.length
        at.report(done)
      }
    },
  }
}

/** A node is checked again if another branch expects something else of it. */
const keyOf = (reached: Reached): string => {
  if (reached.kind !== 'node') return `${reached.kind} ${reached.hash}`
  const { level, lastKey, count } = reached.expected ?? {}
  return `node ${reached.hash} ${level} ${count} ${reached.isClosed} ${lastKey}`
}

async function* lookAtBlobs(
  { db }: Examined,
  lineage: string,
  some: readonly Reached[],
): AsyncGenerator<Finding> {
  const blobs = some.filter(({ kind }) => kind === 'blob')
  if (blobs.length === 0) return
  const used = await usedBlobs(
    db,
    lineage,
    blobs.map(({ hash }) => hash),
  )
  for (const { hash, root } of blobs)
    if (!used.has(hash))
      yield {
        table: 'blob_uses',
        row: { lineage_id: lineage, hash },
        problem: `is missing, though revision ${root.id} of space ${root.space_id} has the file`,
        isLost: !(await hasBlob(db, hash)),
      }
}

async function* lookAtObjects(
  at: Examined,
  lineage: string,
  some: readonly Reached[],
  add: (reached: Reached) => void,
): AsyncGenerator<Finding> {
  const reached = Map.groupBy(
    some.filter(({ kind }) => kind !== 'blob'),
    ({ hash }) => hash,
  )
  const sizes = await sizesOf(at.db, lineage, [...reached.keys()])
  const findings: Finding[] = []
  const note = async (hash: Hash, problem: string) => {
    const [{ id, space_id }] = (reached.get(hash) as Reached[]).map(({ root }) => root) as [Root]
    const row = { lineage_id: lineage, hash }
    const text = `${problem}, and revision ${id} of space ${space_id} has it`
    const isLost = (await otherLineageWith(at.db, lineage, hash)) === undefined
    findings.push({ table: 'objects', row, problem: text, isLost })
  }
  for (const hash of reached.keys()) if (!sizes.has(hash)) await note(hash, 'is missing')
  // A quick check reads nodes alone: they name all other objects.
  const read = [...sizes].filter(
    ([hash]) => !at.isQuick || reached.get(hash)?.some(({ kind }) => kind === 'node'),
  )
  const problems: [Hash, string][] = []
  for (const batch of batchesOf(read, { size: bytesAtOnce }, ([, size]) => size))
    await eachObject(
      { db: at.db, lineage },
      batch.map(([hash]) => hash),
      (hash, data) => {
        const problem = problemOf(hash, data, reached.get(hash) ?? [], add, at.isQuick)
        if (problem !== undefined) problems.push([hash, problem])
      },
    )
  for (const [hash, problem] of problems) await note(hash, problem)
  yield* findings
}

/** What is wrong with an object; if nothing is, adds the objects that it leads to. */
const problemOf = (
  hash: Hash,
  data: string,
  all: readonly Reached[],
  add: (reached: Reached) => void,
  isQuick: boolean,
): string | undefined => {
  if (!isQuick && hashOf(data) !== hash) return 'has other bytes than its name says'
  for (const reached of all) {
    if (reached.kind !== 'node') continue
    const { root } = reached
    const checked = checkNode(data, reached)
    if ('problem' in checked) return checked.problem
    if ('children' in checked) {
      for (const child of checked.children) add({ kind: 'node', root, ...child })
      continue
    }
    for (const [key, value] of checked.entries) {
      const references = referencesOfRecord(key, value)
      if (references === undefined) return 'contains what is no record of its kind'
      for (const text of references.texts) add({ kind: 'text', root, hash: text })
      for (const blob of references.blobs) add({ kind: 'blob', root, hash: blob })
    }
  }
  return undefined
}
