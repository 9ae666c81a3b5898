// Reads a spec in a thread.
import { gunzipSync, gzipSync } from 'node:zlib'
import { type ApiDescription, methods, type SpecProblem } from '#content/openapi/index.ts'
import { externalReferences, readSpec, writeReference } from '#content/openapi/reading/index.ts'
import { exceeds } from './length.ts'
import { linesOf } from './reference-lines.ts'
import type { ReadReply, ReferencesReply, SpecTask, WriteReply } from './tasks.ts'

export const runTask = (task: SpecTask): Promise<ReadReply> | ReferencesReply | WriteReply => {
  if (task.kind === 'write') return write(task)
  if (task.kind === 'read') return read(task)
  return task.texts.map(text => externalReferences(textOf(text) ?? ''))
}

const write = ({ description }: Extract<SpecTask, { kind: 'write' }>): WriteReply => {
  const read = JSON.parse(gunzipSync(description).toString()) as ApiDescription
  return { reference: gzipSync(linesOf(writeReference(read))) }
}

/** Characters of the JSON, with everything that YAML repeats written out. */
const longest = 60_000_000

const read = async ({
  entry,
  isCompressed,
  entryName,
  files,
}: Extract<SpecTask, { kind: 'read' }>): Promise<ReadReply> => {
  const source = isCompressed ? gunzipSync(entry) : entry
  const text = textOf(source)
  if (text === undefined) return wrong({ message: 'This is not text in UTF-8.' })
  const texts = new Map<string, string>()
  for (const [file, bytes] of files) {
    const other = textOf(bytes)
    if (other === undefined) return wrong({ message: 'This is not text in UTF-8.', file })
    texts.set(file, other)
  }
  const spec = await readSpec(text, texts, entryName)
  if ('problems' in spec) return { problems: spec.problems }
  const { filesystem, description, meaning, warnings } = spec
  if (exceeds(filesystem, longest) || exceeds(description, longest))
    return wrong({ message: `Written out, this has more than ${longest / 1_000_000} MB.` })
  return {
    processed: {
      meaning,
      mediaType: isJson(text) ? 'application/json' : 'application/yaml',
      sourceSize: source.length,
      operations: operationsOf(description),
      parts: {
        source: isCompressed ? entry : gzipSync(entry),
        filesystem: gzipSync(JSON.stringify(filesystem)),
        reference: gzipSync(linesOf(writeReference(description))),
        description: gzipSync(JSON.stringify(description)),
      },
    },
    warnings,
  }
}

const wrong = (problem: SpecProblem): ReadReply => ({ problems: [problem] })

const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const isJson = (text: string): boolean => {
  if (!/^\s*\{/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Operations of a spec that are stored by name; links to further ones count as broken. */
const mostOperations = 20_000

const operationsOf = ({ paths = {} }: ApiDescription): string[] => {
  const operations: string[] = []
  for (const [path, item] of Object.entries(paths))
    for (const method of methods) if (item[method] !== undefined) operations.push(`${method} ${path}`)
  return operations.slice(0, mostOperations)
}
