// Reads the HTML of a stored page.
import { gunzipSync } from 'node:zlib'
import type { Root } from 'hast'
import { decodeHtml, parseHtml } from '#content/website/index.ts'
import { Invalid } from '#kernel/errors.ts'
import type { RawPage } from '../tasks.ts'

export const treeOf = ({ body, contentType }: RawPage): Root =>
  parseHtml(decodeHtml(gunzipSync(body), contentType))

/** Returns the message instead of throwing `Invalid`, so that a page that cannot be read does not stop the others. */
export const unlessInvalid = <Result>(work: () => Result): Result | string => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Invalid) return error.message
    throw error
  }
}
