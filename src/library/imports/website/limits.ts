// How much of a website an import takes.
import { hour } from '#kernel/durations.ts'

export const limits = {
  /** Pages of a site; further ones are reported. */
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
  /** Addresses one after the other that are out of reach: then the site is. */
  outOfReach: 20,
  /** Failures that are reported. */
  failures: 2000,
} as const
