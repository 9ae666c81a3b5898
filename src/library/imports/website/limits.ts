// The limits of what an import takes of a website.
import { hour } from '#kernel/durations.ts'

export const limits = {
  /** Pages of a site; further ones are reported as failures. */
  pages: 5000,
  files: 5000,
  /** Bytes of a page. */
  page: 10_000_000,
  /** Bytes of all pages, and of all files. */
  total: 400_000_000,
  /** Links from the start to a page. */
  depth: 200,
  /** Requests at the same time. */
  concurrency: 6,
  /** Milliseconds of a crawl. */
  time: hour,
  /** Consecutive addresses out of reach after which the whole site counts as out of reach. */
  outOfReach: 20,
  /** Failures that are reported. */
  failures: 2000,
} as const
