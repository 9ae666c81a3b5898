// Sets the source of an OpenAPI spec, through the API, and waits until it is read.
import { readFile } from 'node:fs/promises'
import type { LecternClient, OpenAPISpec, OpenAPISpecProblem, OpenAPISpecSource } from '#client'
import { WrongUse } from './failure.ts'
import { untilOver } from './follow.ts'
import { onlyOrganization } from './only-organization.ts'
import { printable } from './print-result.ts'

export interface SpecToPut {
  readonly slug: string
  /** A path or an address. */
  readonly from: string
  readonly organization?: string | undefined
}

/** Returns the spec once it is read; if it cannot be, prints the problems on standard error. */
export const putSpec = async (
  client: LecternClient,
  { slug: specSlug, from, organization }: SpecToPut,
  isQuiet: boolean,
): Promise<OpenAPISpec> => {
  const source = await sourceOf(from)
  const organizationId = organization ?? (await onlyOrganization(client))
  const named = { organizationId, specSlug }
  const asked = await client.createOrUpdateOpenAPISpecBySlug({ ...named, body: { source } })
  const look = () => client.getOpenAPISpecBySlug(named)
  const spec = await untilOver(asked, { look, stateOf }, isQuiet)
  const { lastProcessErrorCode: code, lastProcessErrors: problems = [], lastVersion } = spec
  if (code === undefined) return spec
  const [first, ...others] = problems.map(problemLine)
  if (!isQuiet) for (const line of others) process.stderr.write(`${printable(line)}\n`)
  const stays = lastVersion === undefined ? '' : `; its latest version is still ${lastVersion}`
  throw new Error(`${specSlug} could not be read (${code}): ${first}${stays}`)
}

/** `schemas/pet.yaml:3: it is no object (at /type)`. */
export const problemLine = ({ message, file, line, pointer }: OpenAPISpecProblem): string => {
  const place = [file, line].filter(part => part !== undefined).join(':')
  const start = file === undefined && line !== undefined ? `line ${place}` : place
  return `${start === '' ? '' : `${start}: `}${message}${pointer ? ` (at ${pointer})` : ''}`
}

const sourceOf = async (from: string): Promise<OpenAPISpecSource> => {
  if (/^\w[\w+.-]*:\/\//.test(from)) return { url: from }
  try {
    return { text: await readFile(from, 'utf8') }
  } catch {
    throw new WrongUse(
      `${from} cannot be read; give the path of a file, or an address that begins with https://`,
    )
  }
}

const stateOf = ({ processingState }: OpenAPISpec): string | undefined =>
  processingState === 'complete' ? undefined : processingState
