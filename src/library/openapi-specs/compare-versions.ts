// Compares two versions of a spec in a thread.
import { gunzipSync } from 'node:zlib'
import { compareDescriptions } from '#content/openapi/changes/index.ts'
import type { ApiDescription } from '#content/openapi/index.ts'

export interface VersionsToCompare {
  /** The id of the older version. */
  readonly from: string
  /** The descriptions as compressed JSON. */
  readonly before: Uint8Array<ArrayBuffer>
  readonly after: Uint8Array<ArrayBuffer>
}

/** The bytes of the answer as JSON. */
export const runTask = ({ from, before, after }: VersionsToCompare): Uint8Array => {
  const { breaking, changes, more } = compareDescriptions(read(before), read(after))
  return new TextEncoder().encode(JSON.stringify({ breaking, from, changes, more }))
}

const read = (compressed: Uint8Array): ApiDescription => JSON.parse(gunzipSync(compressed).toString())
