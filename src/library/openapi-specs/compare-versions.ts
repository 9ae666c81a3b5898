// The comparison of two versions of a spec as a thread does it.
import { gunzipSync } from 'node:zlib'
import { compareDescriptions } from '#content/openapi/changes/index.ts'
import type { ApiDescription } from '#content/openapi/index.ts'

export interface VersionsToCompare {
  /** The id of the older version. */
  readonly from: string
  /** The descriptions as JSON, compressed. */
  readonly before: Uint8Array<ArrayBuffer>
  readonly after: Uint8Array<ArrayBuffer>
}

/** The answer as JSON, in bytes. */
export const runTask = ({ from, before, after }: VersionsToCompare): Uint8Array => {
  const { breaking, changes, more } = compareDescriptions(read(before), read(after))
  return new TextEncoder().encode(JSON.stringify({ breaking, from, changes, more }))
}

const read = (compressed: Uint8Array): ApiDescription => JSON.parse(gunzipSync(compressed).toString())
